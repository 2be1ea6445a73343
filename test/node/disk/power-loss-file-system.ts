import type { FileSystem } from '../../../src/node/disk/file-system.ts';

interface Inode {
  data: Buffer;
  /** What outlives a loss of power: the content at the last sync of the file. */
  durable: Buffer;
}

/**
 * A disk in memory that forgets, as a real one may, what was not synced: the content of a file since its own sync, and
 * the names in a folder since the folder's sync. It loses power at the N-th operation, which then did not happen.
 */
export class PowerLossFileSystem implements FileSystem {
  #names = new Map<string, Inode>();
  /** Changes of names since the last sync of their folder, oldest first. */
  #pending: ((names: Map<string, Inode>) => void)[] = [];
  #durable = new Map<string, Inode>();
  #left: number;
  operations = 0;

  constructor(operations = Number.POSITIVE_INFINITY) {
    this.#left = operations;
  }

  /** The disk as it is found after the loss: the first `kept` of the unsynced name changes had reached it. */
  afterLoss(kept: number): PowerLossFileSystem {
    const found = new PowerLossFileSystem();
    const names = new Map(this.#durable);
    for (const change of this.#pending.slice(0, kept)) change(names);
    for (const [name, inode] of names) found.#names.set(name, { data: inode.durable, durable: inode.durable });
    found.#durable = new Map(found.#names);
    return found;
  }

  get pending(): number {
    return this.#pending.length;
  }

  #operate(): Promise<void> {
    this.operations += 1;
    this.#left -= 1;
    return this.#left < 0 ? Promise.reject(new Error('no power')) : Promise.resolve();
  }

  #change(change: (names: Map<string, Inode>) => void): void {
    change(this.#names);
    this.#pending.push(change);
  }

  #find(path: string): Inode {
    const inode = this.#names.get(path);
    if (inode === undefined) throw Object.assign(new Error('not there'), { code: 'ENOENT' });
    return inode;
  }

  async open(path: string, flags: 'wx' | 'r') {
    await this.#operate();
    const inode: Inode = { data: Buffer.alloc(0), durable: Buffer.alloc(0) };
    if (flags === 'wx') this.#change((names) => names.set(path, inode));
    return {
      writeFile: async (data: Uint8Array) => {
        inode.data = Buffer.from(data);
        await this.#operate();
      },
      stat: async () => {
        await this.#operate();
        return { size: inode.data.length };
      },
      sync: async () => {
        await this.#operate();
        inode.durable = inode.data;
        if (flags === 'wx') return;
        this.#pending = [];
        this.#durable = new Map(this.#names);
      },
      close: () => this.#operate(),
    };
  }

  async link(from: string, to: string): Promise<void> {
    await this.#operate();
    const inode = this.#find(from);
    this.#change((names) => names.set(to, inode));
  }

  async rename(from: string, to: string): Promise<void> {
    await this.#operate();
    const inode = this.#find(from);
    if (this.#names.get(to) === inode) return;
    this.#change((names) => {
      names.delete(from);
      names.set(to, inode);
    });
  }

  async unlink(path: string): Promise<void> {
    await this.#operate();
    this.#find(path);
    this.#change((names) => names.delete(path));
  }

  makeFolder(): Promise<void> {
    return this.#operate();
  }

  async names(folder: string): Promise<readonly string[]> {
    await this.#operate();
    return [...this.#names.keys()]
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => path.slice(folder.length + 1));
  }

  async read(path: string): Promise<Uint8Array> {
    await this.#operate();
    return this.#find(path).data;
  }

  async head(path: string, bytes: number): Promise<Uint8Array> {
    return (await this.read(path)).subarray(0, bytes);
  }

  async stamp(path: string) {
    await this.#operate();
    return { size: this.#find(path).data.length, modifiedMs: 0, inode: 0 };
  }
}
