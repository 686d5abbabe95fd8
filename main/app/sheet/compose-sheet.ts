/**
 * Composes the sheet of a job, which the customer reads. Internal entries and hidden questions are left
 * out.
 * The description and the job's own fields are left out too, because the dispatcher writes them for the
 * technician.
 */

import type { Job } from '../../../shared/entities/job.ts'
import { readDigest } from '../../../shared/rules/signed.ts'
import { placeOf, placesOfJob } from '../../../shared/text/address.ts'
import { type Sheet, type SheetPart, sheetLimits } from '../../../shared/views/sheet.ts'
import type { JobView, Note } from '../../../shared/views/view.ts'
import { composeForms } from './compose-forms.ts'
import { composePhotos } from './compose-pictures.ts'
import { composeSignature, composeSigners } from './compose-signature.ts'
import { amountLabel, composeMaterial, composePeople, composeSteps, isUsed } from './compose-work.ts'
import { cutText, factsOf, listPart } from './pieces.ts'
import type { SheetLabels } from './sheet-labels.ts'
import type { SheetSource } from './sheet-source.ts'

interface SheetChoice {
  /** Epoch milliseconds; only texts that name the time of printing depend on it. */
  now: number
  /** Whether the sheet has the working times of each technician and the times of the states. */
  hasTimes: boolean
}

export function composeSheet(source: SheetSource, words: SheetLabels, { now, hasTimes }: SheetChoice): Sheet {
  const { job } = source.view
  const { t } = words
  const forms = composeForms(source, words)
  const parts = [
    composeHead(source, words),
    composePeople(source.view, words, hasTimes),
    hasTimes ? composeSteps(source.view, words) : null,
    composeItems(source, words),
    composeMaterial(source, words),
    composeNotes(source.view.notes, words),
    ...forms,
    composePhotos(source, words, picturesIn(forms)),
    composeSignature(source, words),
  ]
  return {
    language: words.language,
    company: source.letterhead,
    kind: t('sheet.title'),
    name: job.id > 0 ? t('sheet.job', { id: String(job.id) }) : t('sheet.jobNew'),
    title: cutText(job.title?.trim() || t('sheet.untitled'), words),
    asOf: now,
    asOfWords: t('sheet.asOf', { moment: words.moment(now) }),
    unreadable: t('sheet.pictureUnreadable'),
    parts: parts.filter((part): part is SheetPart => part !== null && part.blocks.length > 0),
    signers: composeSigners(source, words),
    papers: source.view.documents.flatMap(({ uuid }) => (source.documents.get(uuid)?.pages ? [uuid] : [])),
  }
}

function picturesIn(parts: readonly SheetPart[]): Set<string> {
  const pictures = parts.flatMap(({ blocks }) =>
    blocks.flatMap(block => (block.kind === 'pictures' ? block.pictures : [])),
  )
  return new Set(pictures.map(({ documentUuid }) => documentUuid))
}

/** Returns the file name without its extension. */
export function nameSheet({ job }: JobView, now: number, words: SheetLabels): string {
  const date = words.date(now)
  return job.id > 0
    ? words.t('sheet.fileName', { id: String(job.id), date })
    : words.t('sheet.fileNameNew', { date })
}

function composeHead({ view }: SheetSource, words: SheetLabels): SheetPart {
  const { job, asset } = view
  const { t } = words
  const contact = [job.contactPerson?.name, job.contactPerson?.phone, job.contactPerson?.email]
  const facts = factsOf(words, [
    ['sheet.state', t(`state.${job.state}`)],
    ['sheet.customer', job.customerName],
    ['sheet.project', job.projectName],
    ['sheet.order', job.orderId === null ? null : String(job.orderId)],
    ['sheet.externalId', job.externalId],
    ['sheet.place', placesOfJob(job).join('\n') || placeOf(job)],
    ['sheet.contact', contact.filter(Boolean).join(', ')],
    ['sheet.asset', [asset?.name, asset?.assetNo].filter(Boolean).join(', ')],
    ['sheet.planned', plannedWords(job, words)],
  ])
  return { title: t('sheet.title'), blocks: [{ kind: 'facts', facts }] }
}

function plannedWords({ startTime, endTime }: Job, words: SheetLabels): string | null {
  if (startTime === null) return null
  if (typeof startTime === 'string') {
    const last = typeof endTime === 'string' && endTime !== startTime ? ` – ${words.day(endTime)}` : ''
    return words.t('sheet.allDay', { day: words.day(startTime) + last })
  }
  const start = `${words.day(startTime)}, ${words.time(startTime)}`
  if (typeof endTime !== 'number' || endTime <= startTime) return start
  const isSameDay = words.date(startTime) === words.date(endTime)
  return isSameDay ? `${start}–${words.time(endTime)}` : `${start} – ${words.moment(endTime)}`
}

function composeItems(source: SheetSource, words: SheetLabels): SheetPart {
  const steps = source.view.job.items.filter(item => !isUsed(item, source))
  return listPart('sheet.items', { entries: steps, most: sheetLimits.items }, words, kept => ({
    kind: 'items',
    items: kept.map(({ done, doneTimeStamp, title, description, quantity, unit }) => ({
      isDone: done,
      text: cutText(title ?? '', words),
      amount: amountLabel(quantity, unit, words),
      state: itemState(done, doneTimeStamp, words),
      description: description ? cutText(description, words) : null,
    })),
  }))
}

function itemState(isDone: boolean, at: number | null, words: SheetLabels): string {
  if (!isDone) return words.t('sheet.itemNotDone')
  return at === null
    ? words.t('sheet.itemDoneUntimed')
    : words.t('sheet.itemDone', { moment: words.moment(at) })
}

/** Lists the notes in the order they were written. */
function composeNotes(notes: readonly Note[], words: SheetLabels): SheetPart {
  const { t } = words
  // a note that only has the signature's digest is printed with the signature
  const isShown = ({ internal, isOfTime, text }: Note) => !internal && !isOfTime && readDigest(text) === null
  const shown = notes.filter(isShown).toSorted((a, b) => a.at - b.at)
  return listPart('sheet.notes', { entries: shown, most: sheetLimits.notes }, words, kept => ({
    kind: 'notes',
    notes: kept.map(note => ({
      head: t('sheet.noteBy', { moment: words.moment(note.at), name: authorOf(note, words) }),
      mark: note.discrepancy ? t(note.isConfirmed ? 'sheet.confirmed' : 'sheet.discrepancy') : null,
      text: cutText(note.text, words),
    })),
  }))
}

function authorOf({ userId, userName }: Note, { t }: SheetLabels): string {
  if (userId === null) return t('sheet.office')
  return userName ?? t('sheet.person', { id: String(userId) })
}
