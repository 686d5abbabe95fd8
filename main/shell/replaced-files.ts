/**
 * Files beside the archive that an administrator has put others in the place of. Parts under the LGPL may be replaced by
 * whoever has the program; what is loaded is then vouched for by a list that administrators alone may write.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isTrusted, policyFile } from '../app/host/policy/file-source.ts'

/** Beside the policy of the machine, as `sha256sum` and `Get-FileHash` tell it: a digest for each line, and anything after it. */
function replacedList(): string {
  const policy = policyFile()
  return policy.replace(path.basename(policy), 'replaced.sha256')
}

/** Their digests, in small letters; none where there is no list, or where others may write it. */
export async function readReplaced(
  list: string = replacedList(),
  isKept: typeof isTrusted = isTrusted,
): Promise<ReadonlySet<string>> {
  try {
    if (!(await isKept(list))) return new Set()
    const digests = readFileSync(list, 'utf8').match(/^\s*[0-9a-f]{64}\b/gim) ?? []
    return new Set(digests.map(digest => digest.trim().toLowerCase()))
  } catch {
    // most machines have none
    return new Set()
  }
}
