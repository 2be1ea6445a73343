/**
 * Stands in for Electron where its binary cannot be had: the real built main file and the real built preload run over
 * windows of Chromium. It does not imitate isolated worlds and structured clone, the renderer's sandbox, permissions,
 * redirects and webviews, a scheme of its own, menus, keys, dialogs and displays of a system, focus, pages that hang, the end of a session,
 * notifications, fuses, asar and BoringSSL; utility-process.ts says what a utility process has of the real one. Nothing here may be
 * taken for proof of those: docs/decisions/009 says how to see each in Electron itself.
 */
export { ipcMain } from './ipc.ts';
export { app } from './program.ts';
export { protocol, session } from './session.ts';
export { clipboard, dialog, Menu, nativeTheme, Notification, powerSaveBlocker, screen, shell } from './surroundings.ts';
export { utilityProcess } from './utility-process.ts';
export { BrowserWindow } from './window.ts';
