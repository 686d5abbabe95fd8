/**
 * Stores the company's encrypted code at a hub that supports it. For other servers the code is only in
 * `recovery.json`.
 */
import { hostname } from 'node:os'
import type { RecoveryInput } from '../../../shared/entities/laptop-recovery.ts'
import type { Extension } from '../../../shared/entities/version.ts'
import type { Remote } from '../../sync/client/remote.ts'
import type { Ports } from '../ports/ports.ts'
import { ownerOf } from './keep-recovery.ts'
import { soundRecoveryFile, writeRecoveryFile } from './recovery-file.ts'

type Needs = Pick<Ports, 'dataDir' | 'secrets' | 'random' | 'log'>

/** Returns whether nothing is left to do at this server. */
export async function leaveWithHub(
  ports: Needs,
  remote: Remote,
  offered: readonly Extension[] | null,
): Promise<boolean> {
  const file = soundRecoveryFile(ports.dataDir)
  if (!file?.company) return true
  const { laptop, company } = file
  const { baseUrl } = remote.connection
  if (company.leftAt === baseUrl) return true
  if (!offered?.includes('recovery')) return false
  const { keyId, sealedCode } = company
  const input: RecoveryInput = {
    name: hostname().slice(0, 200),
    keyId,
    sealedCode,
    owner: await ownerOf(ports),
  }
  const reply = await remote.send({
    method: 'PUT',
    path: `/laptop/${laptop}/recovery`,
    contentType: 'application/json',
    body: JSON.stringify(input),
    expected: 'nothing',
  })
  if (reply.kind !== 'answer') {
    const why = reply.kind === 'refusal' ? { status: reply.status } : { reason: reply.reason }
    ports.log.warn(why, 'recovery.not-left')
    return false
  }
  const now = soundRecoveryFile(ports.dataDir)
  // a newer code may have been created during the request; the next run stores it
  if (now?.company?.sealedCode !== sealedCode) return false
  await writeRecoveryFile(ports.dataDir, { ...now, company: { ...now.company, leftAt: baseUrl } })
  return true
}
