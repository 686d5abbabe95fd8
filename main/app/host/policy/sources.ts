/** Where this machine's policy is looked for, the strongest first: what a management system sets goes before a file. */
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
    // whoever can change it can change the program it came with
    fileSource('preset', presetFile(), () => true),
  ]
}
