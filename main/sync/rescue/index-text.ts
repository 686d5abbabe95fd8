/** The page in a rescue file that a person reads without the program. */
import type { Manifest, RescuedOperation, RescuedWork } from './rescued-work.ts'

export function indexText(manifest: Manifest, work: RescuedWork): string {
  const { account, madeAt, programVersion, missingFiles } = manifest
  const titles = new Map(work.jobs.map(job => [job.uuid, titleOf(job)]))
  const lines = [
    `Unsent work of ${account.userName} at ${account.baseUrl}`,
    `Written ${new Date(madeAt).toISOString()} by Fieldbook ${programVersion}.`,
    'Bring it into Fieldbook with: npm start -- --import FILE, once the same person is signed in.',
    '',
    `${work.operations.length} waiting to be sent:`,
    ...work.operations.map(operation => lineOf(operation, titles)),
    '',
    ...work.drafts.map(
      draft => `A note that was begun on ${titles.get(draft.jobUuid) ?? draft.jobUuid}: ${draft.text}`,
    ),
    ...work.documents.map(
      ({ fileName, sha256 }) => `The file ${fileName ?? 'without a name'} is files/${sha256}`,
    ),
    ...missingFiles.map(sha256 => `The bytes of files/${sha256} were not on the laptop any more.`),
  ]
  return `${lines.join('\n')}\n`
}

function titleOf({ title, placeName, id }: RescuedWork['jobs'][number]): string {
  const name = [title, placeName].filter(part => part).join(', ') || 'a job without a title'
  return id > 0 ? `${name} (${id})` : name
}

function lineOf(operation: RescuedOperation, titles: ReadonlyMap<string, string>): string {
  const { createdAt, kind, jobUuid, assetUuid, intent, state } = operation
  const subject = jobUuid ?? assetUuid
  const where = subject === null ? '' : ` on ${titles.get(subject) ?? subject}`
  return `- ${new Date(createdAt).toISOString()} ${kind}${where}${state === 'review' ? ' (needs a look)' : ''}: ${wordsOf(intent)}`
}

/** What a person typed or chose, without the rest of the intent. */
function wordsOf(intent: unknown): string {
  if (typeof intent !== 'object' || intent === null) return ''
  const { text, state, fields, input, fileName } = intent as Record<string, unknown>
  const said = text ?? state ?? fields ?? input ?? fileName ?? intent
  return typeof said === 'string' ? said : JSON.stringify(said)
}
