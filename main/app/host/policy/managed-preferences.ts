/**
 * What a profile of macOS sets: the system lays it down for root alone to write, for the machine and for one person, and
 * turns it into JSON with a program of its own.
 */
import { execFile } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { SECOND } from '../../../../shared/units.ts'
import { isTrusted, versionOf } from './file-source.ts'
import { PolicyProblem, type PolicySource } from './open-policy.ts'

const run = promisify(execFile)
/** as `appId` in electron-builder.yml */
export const preferenceDomain = 'app.fieldbook.desktop'
const folder = '/Library/Managed Preferences'

/** `asJson`: what `plutil` prints of a file. */
type AsJson = (file: string) => Promise<string>
const plutil: AsJson = async file =>
  (await run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', file], { timeout: 20 * SECOND })).stdout

/** The person's before the machine's, as the system itself takes them. */
export function profileSources(
  { user, root }: { user: string; root: string } = { user: os.userInfo().username, root: folder },
  asJson: AsJson = plutil,
): PolicySource[] {
  const name = `${preferenceDomain}.plist`
  return [path.join(root, user, name), path.join(root, name)].map(file => ({
    by: 'profile' as const,
    // the path names the person
    place: preferenceDomain,
    version: () => versionOf(file),
    async read() {
      if (!(await isTrusted(file))) throw new PolicyProblem('untrusted')
      return withoutSystemKeys(JSON.parse(await asJson(file)))
    },
  }))
}

/** A profile's payload may carry lines of the system's own. */
function withoutSystemKeys(values: unknown): unknown {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values
  const own = Object.entries(values).filter(([name]) => !/^(Payload|_manualProfile|com\.apple\.)/.test(name))
  return own.length === 0 ? null : Object.fromEntries(own)
}
