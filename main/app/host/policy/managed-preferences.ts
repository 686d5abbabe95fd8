/**
 * Reads the policy from a macOS profile. The system writes it for the machine and for one user, and only
 * root can change it.
 * `plutil`, a program of macOS, converts it to JSON.
 */
import { execFile } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { SECOND } from '../../../../shared/limits/units.ts'
import { isTrusted, versionOf } from './file-source.ts'
import { PolicyProblem, type PolicySource } from './open-policy.ts'

const run = promisify(execFile)
/** Must equal `appId` in electron-builder.yml. */
export const preferenceDomain = 'app.fieldbook.desktop'
const folder = '/Library/Managed Preferences'

/** Returns what `plutil` prints for a file. */
type AsJson = (file: string) => Promise<string>
const plutil: AsJson = async file =>
  (await run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', file], { timeout: 20 * SECOND })).stdout

/** The user's profile comes before the machine's, in the same order as macOS applies them. */
export function profileSources(
  { user, root }: { user: string; root: string } = { user: os.userInfo().username, root: folder },
  asJson: AsJson = plutil,
): PolicySource[] {
  const name = `${preferenceDomain}.plist`
  return [path.join(root, user, name), path.join(root, name)].map(file => ({
    by: 'profile' as const,
    // the domain is shown and not the path, which includes the user's name
    place: preferenceDomain,
    version: () => versionOf(file),
    async read() {
      if (!(await isTrusted(file))) throw new PolicyProblem('untrusted')
      return withoutSystemKeys(JSON.parse(await asJson(file)))
    },
  }))
}

/** Removes the keys that macOS itself adds to a profile. */
function withoutSystemKeys(values: unknown): unknown {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values
  const own = Object.entries(values).filter(([name]) => !/^(Payload|_manualProfile|com\.apple\.)/.test(name))
  return own.length === 0 ? null : Object.fromEntries(own)
}
