/** Describes the file of an operation in the outbox. */
import { placesOf } from '../../../../shared/rules/form-places.ts'
import { signersOf } from '../../../../shared/rules/signers.ts'
import type { DocumentStep, FileSummary } from '../../../../shared/sync/sending.ts'
import type { ReadDb } from '../../../store/db.ts'
import { currentName } from '../../entities/documents/adopt-document.ts'
import type { IntentOf, Operation } from '../../outbox/operation.ts'
import { documentSteps } from '../../outbox/pending.ts'

type Named = IntentOf<'document.add'> | IntentOf<'document.patch'> | IntentOf<'document.remove'>

export function summaryOfFile(db: ReadDb, { jobUuid }: Operation, intent: Named): FileSummary {
  const { fileName, mimeType } = intent
  if (!('sha256' in intent)) return { fileName, mimeType, size: null, isSignature: false, steps: [] }
  const { size, attach, documentUuid } = intent
  // an attached document is an ordinary file, even if it is a signature's picture
  const isSignature = !attach && jobUuid !== null && isSignedWith(db, jobUuid, documentUuid)
  return { fileName, mimeType, size, isSignature, steps: stepsOf(attach) }
}

function stepsOf(attach: boolean): DocumentStep[] {
  return documentSteps.filter(step => attach || step !== 'attach')
}

/** Whether the document is the signature of the job, or of a form on it. */
function isSignedWith(db: ReadDb, jobUuid: string, documentUuid: string): boolean {
  const uuid = currentName(db, documentUuid)
  const job = db.get<{ id: number; signature: string | null }>(
    `SELECT id, signature FROM jobs WHERE uuid = ?`,
    jobUuid,
  )
  if (job === undefined) return false
  const signers = signersOf(job.signature === null ? null : JSON.parse(job.signature))
  return (
    signers.some(({ documentUuid }) => documentUuid === uuid) || signedFields(db, job.id, uuid).includes(uuid)
  )
}

function signedFields(db: ReadDb, jobId: number, uuid: string): unknown[] {
  return db
    .column<string>('SELECT fields FROM forms WHERE job_id = ? AND instr(fields, ?) > 0', jobId, uuid)
    .flatMap(fields => placesOf(JSON.parse(fields)).all)
    .filter(({ field }) => field.type === 'SIGNATURE')
    .map(({ value }) => value)
}
