/** electron-updater's own for each system. Loaded at the first look, as a start needs none of it. */
import process from 'node:process'
import { type AppUpdater, MacUpdater, NsisUpdater } from 'electron-updater'
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js'
import { CarefulAppImageUpdater } from './app-image.ts'
import { FetchExecutor } from './fetch-executor.ts'

export { FetchExecutor }

export function openKind(
  surroundings: AppAdapter,
  executor: FetchExecutor,
  platform: string = process.platform,
): AppUpdater {
  // where surroundings are given it has no executor of its own, and needs one before it is told the feed
  return Object.assign(openFor(platform, surroundings), { httpExecutor: executor })
}

function openFor(platform: string, surroundings: AppAdapter): AppUpdater {
  if (platform === 'darwin') return new MacUpdater(undefined, surroundings)
  if (platform !== 'win32') return new CarefulAppImageUpdater(undefined, surroundings)
  const updater = new NsisUpdater(undefined, surroundings)
  const verify = updater.verifyUpdateCodeSignature
  // a signature that cannot be looked at is none
  updater.verifyUpdateCodeSignature = (names, file) => verify(names, file).catch(String)
  return updater
}
