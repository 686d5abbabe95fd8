/** The page in a rescue file that a person reads without the program. */
import { readDraftName } from '../../../shared/draft-names.ts'
import { parseJson } from '../remote/parse-json.ts'
import { isRecord } from '../remote/read-json.ts'
import type { Manifest, RescuedOperation, RescuedWork } from './rescued-work.ts'

/** What is named, by its uuid. */
type Titles = ReadonlyMap<string, string>

export function indexText(manifest: Manifest, work: RescuedWork): string {
  const { account, madeAt, programVersion, missingFiles } = manifest
  const titles: Titles = new Map([
    ...work.jobs.map(job => [job.uuid, titleOf(job)] as const),
    ...work.documents.map(({ uuid, fileName }) => [uuid, fileName ?? 'a file without a name'] as const),
  ])
  const lines = [
    `Unsent work of ${account.userName} at ${account.baseUrl}`,
    `Written ${new Date(madeAt).toISOString()} by Fieldbook ${programVersion}.`,
    'Bring it into Fieldbook with: npm start -- --import FILE, once the same person is signed in.',
    '',
    `${work.operations.length} waiting to be sent:`,
    ...work.operations.map(operation => lineOf(operation, titles)),
    '',
    ...work.drafts.map(draft => lineOfDraft(draft, titles)),
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

function lineOf(operation: RescuedOperation, titles: Titles): string {
  const { createdAt, kind, jobUuid, assetUuid, intent, state } = operation
  const subject = jobUuid ?? assetUuid
  const where = subject === null ? '' : ` on ${titles.get(subject) ?? subject}`
  return `- ${new Date(createdAt).toISOString()} ${kind}${where}${state === 'review' ? ' (needs a look)' : ''}: ${wordsOf(intent)}`
}

/** What was begun is kept in many ways, of which a note is one. */
const begun = {
  note: 'A note that was begun',
  'new-job': 'A new job that was begun',
  form: 'Answers in a form that do not fit yet, begun',
  details: 'Fields of a job that do not fit yet, begun',
  time: 'Another time that was begun',
  sign: 'A signature that was begun',
  markup: 'A drawing over a photo that was begun',
  caption: 'A caption that was begun',
} as const satisfies Record<ReturnType<typeof readDraftName>['kind'], string>

function lineOfDraft({ jobUuid, text }: RescuedWork['drafts'][number], titles: Titles): string {
  const { kind, of } = readDraftName(jobUuid)
  const where = of === '' ? '' : ` on ${titles.get(of) ?? of}`
  return `${begun[kind]}${where}: ${kind === 'sign' || kind === 'markup' ? drawnWords(text) : text}`
}

/** What was drawn is left to the program: the name of who signs, or the words that are not placed yet. */
function drawnWords(text: string): string {
  const kept = parseJson(text)
  const said = isRecord(kept) ? (kept.name ?? kept.words) : null
  return typeof said === 'string' && said !== '' ? said : 'lines'
}

/** What a person typed or chose, without the rest of the intent. */
function wordsOf(intent: unknown): string {
  if (typeof intent !== 'object' || intent === null) return ''
  const { text, state, fields, input, fileName } = intent as Record<string, unknown>
  const said = text ?? state ?? fields ?? input ?? fileName ?? intent
  return typeof said === 'string' ? said : JSON.stringify(said)
}
