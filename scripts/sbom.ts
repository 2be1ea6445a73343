import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Component } from './components.ts';

/** The bill of materials in CycloneDX's form: npm's own, cut down to what a package really carries. */

/** Beside the packages; dist.ts gives it the packages' name. */
export const SBOM_FILE = 'sbom.cdx.json';

const Bill = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string() }) }),
  components: z.array(z.looseObject({ 'bom-ref': z.string() })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});

const npmBill = async (project: string): Promise<z.infer<typeof Bill>> => {
  const { stdout } = await promisify(execFile)('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: project,
    maxBuffer: 64 * 1024 * 1024,
    // npm is a script on Windows.
    shell: process.platform === 'win32',
  });
  return Bill.parse(JSON.parse(stdout));
};

/**
 * The bill as text. The same package gives the same text: it has neither a time nor a random number in it.
 * Rejects when npm does not know a component.
 */
export const makeSbom = async (project: string, name: string, components: readonly Component[]): Promise<string> => {
  const bill = await npmBill(project);
  const carried = new Set(components.map((component) => `${component.name}@${component.version}`));
  const root = bill.metadata.component['bom-ref'];
  const kept = bill.components.filter((component) => carried.has(component['bom-ref']));
  const missing = [...carried].filter((id) => !kept.some((component) => component['bom-ref'] === id));
  if (missing.length > 0) throw new Error(`npm's bill of materials lacks ${missing.join(', ')}.`);
  const whole = {
    ...bill,
    serialNumber: undefined,
    metadata: {
      ...bill.metadata,
      timestamp: undefined,
      lifecycles: [{ phase: 'build' }],
      component: { ...bill.metadata.component, type: 'application', name },
    },
    components: kept,
    dependencies: bill.dependencies
      .filter(({ ref }) => ref === root || carried.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((id) => carried.has(id)) })),
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
};
