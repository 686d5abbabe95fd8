/** The blank forms on this laptop, actions on them, and a line about one. */
import { blankLimits } from '../../../shared/limits/limits.ts'
import type { BlankEntry, BlankFile } from '../../../shared/views/blank-list.ts'
import { me } from '../../state/app-store.ts'
import { type Attempt, act, actFor, ask, attempt } from '../../state/ask.ts'
import { reloadJob } from '../../state/job-store.ts'
import { createReader, registerReader } from '../../state/reader.ts'
import { goOver } from '../../state/route.ts'
import { dotted } from '../../text/format.ts'
import { t } from '../../text/t.ts'

/** The place of a new form: a job, or an asset. */
export type FormOwner = { jobUuid: string } | { assetUuid: string }

/** Creates a form from the blank, and opens it. */
export async function addFormOf(owner: FormOwner, { uuid: blankUuid }: BlankEntry): Promise<void> {
  const created = await createForm(owner, blankUuid)
  if (created === null) return
  reloadJob()
  goOver(created.jobUuid, { formUuid: created.formUuid })
}

async function createForm(
  owner: FormOwner,
  blankUuid: string,
): Promise<{ jobUuid: string; formUuid: string } | null> {
  if ('assetUuid' in owner) {
    const added = await actFor('blank.addToAsset', { ...owner, blankUuid }, t('form.added'))
    return added.ok ? added.value : null
  }
  const added = await actFor('form.create', { ...owner, blankUuid }, t('form.added'))
  return added.ok ? { ...owner, ...added.value } : null
}

/** Returns the number of questions, the asset types and the version. */
export function factsOfBlank({ asked, assetTypes, version, revision }: BlankEntry): string {
  return dotted(
    t('blank.asked', { count: asked }),
    assetTypes.map(({ name }) => name).join(', '),
    version === '' ? t('blank.revision', { revision }) : t('blank.version', { version }),
  )
}

const reader = createReader((_account: string) => ask('blank.list', { jobUuid: null, assetUuid: null }))

/** The blanks for the screen; null before the first answer. */
export const blankList = reader.value
export const reloadBlanks = reader.reload

registerReader(reader, here => (here.screen === 'blanks' ? (me.value?.uuid ?? '') : null))

/** Reads the blanks from the server, or from the folder of the administrator. */
export async function fetchBlanks(): Promise<void> {
  await act('blank.fetch', {}, t('blank.fetched'))
  reloadBlanks()
}

/** Retires a blank at the server, or uses it again. */
export async function retire({ uuid, title }: BlankEntry, isRetired: boolean): Promise<void> {
  const change = { key: crypto.randomUUID(), blankUuid: uuid, retired: isRetired }
  const saved = t(isRetired ? 'blank.retiredNow' : 'blank.usedAgain', { title })
  if (await act('blank.change', change, saved)) reloadBlanks()
}

/** A file that the user chose, and what it contains. `key` identifies its import. */
export interface ChosenFile {
  key: string
  fileName: string
  bytes: Uint8Array
  result: Attempt<BlankFile>
}

/** A larger file is refused by its first bytes, so that it is not copied as a whole. */
export async function readChosen(file: File): Promise<ChosenFile> {
  const most = blankLimits.fileBytes + 1
  const bytes = new Uint8Array(await file.slice(0, most).arrayBuffer())
  const result = await attempt('blank.read', { bytes, fileName: file.name })
  return { key: crypto.randomUUID(), fileName: file.name, bytes, result }
}

/** Returns whether the server has the blank. Otherwise the user sees why, and may repeat it. */
export async function importBlank(
  { key, fileName, bytes }: ChosenFile,
  assetTypeUuids: readonly string[] | null,
): Promise<boolean> {
  const request = { key, bytes, fileName, assetTypeUuids: assetTypeUuids && [...assetTypeUuids] }
  const isDone = await act('blank.import', request, t('blank.imported'))
  if (isDone) reloadBlanks()
  return isDone
}
