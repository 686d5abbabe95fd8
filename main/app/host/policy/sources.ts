/**
 * Lists where this machine's policy is read from, the strongest first: a management system overrides a
 * file.
 */
import process from 'node:process'
import { fileSource, isTrusted, policyFile, presetFile } from './file-source.ts'
import { profileSources } from './managed-preferences.ts'
import type { PolicySource } from './open-policy.ts'
import { registrySource } from './windows.ts'

export function policySources(
  platform: NodeJS.Platform = process.platform,
  file = policyFile(platform),
): PolicySource[] {
  return [
    ...(platform === 'win32' ? [registrySource(() => Date.now())] : []),
    ...(platform === 'darwin' ? profileSources() : []),
    fileSource('file', file, isTrusted),
    // the preset needs no check: a user who can change it can change the program itself
    fileSource('preset', presetFile(), () => true),
  ]
}
