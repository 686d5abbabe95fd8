/**
 * What a customer signs, in a form that is the same on every laptop, in every language and behind every hub: no uuid
 * and no number that a hub gives, no order of its lists, and files by their bytes. What nobody signs, such as the state
 * of the job and its times, is not in it.
 */
import { createHash } from 'node:crypto'
import { placesOfJob } from '../../../shared/address.ts'
import { fileTypes, isObject } from '../../../shared/form-places.ts'
import { isNothing } from '../../../shared/form-rules.ts'
import { readDigest, type SignedDigest, type SignedPart, signedParts } from '../../../shared/signed.ts'
import { normaliseText } from '../../sync/merge/fields.ts'
import { shownPlaces } from './compose-forms.ts'
import { photosOf } from './compose-pictures.ts'
import type { SheetSource } from './sheet-source.ts'

/** Another way to write it is another version: what was signed in an older one cannot be compared any more. */
const version = 1

/** With the signature that stands in the source. */
export function digestOf(source: SheetSource): SignedDigest {
  const contents = contentsOf(source)
  const hashes = signedParts.map(
    part => [part, contents[part] === null ? null : hash(contents[part])] as const,
  )
  const beginnings = hashes.map(([part, whole]) => [part, whole?.slice(0, 8) ?? null])
  return {
    sha256: hash([version, ...hashes]),
    parts: Object.fromEntries(beginnings) as SignedDigest['parts'],
  }
}

export interface SignedStanding {
  sha256: string
  /** what is not as it was signed */
  changed: readonly SignedPart[]
  /** what cannot be compared: files of it are not here, or were not when it was signed, or the hub tells nothing of it */
  unknown: readonly SignedPart[]
}

/** Null: nothing tells what was signed, or it was told of another signature than the one that is there. */
export function compareSigned(source: SheetSource): SignedStanding | null {
  const { signature } = source.view.job
  if (signature === null) return null
  const now = digestOf(source)
  const isOfThis = ({ parts }: SignedDigest) =>
    parts.signature === null || now.parts.signature === null || parts.signature === now.parts.signature
  const told = [signature.digest, ...toldByEvents(source)].flatMap(text => readDigest(text) ?? [])
  const signed = told.find(isOfThis)
  if (signed === undefined) return null
  const isUntold = (part: SignedPart) =>
    part === 'forms' && !source.tellsForms && source.view.job.forms.length === 0
  const unknown = signedParts.filter(
    part =>
      signed.parts[part] !== now.parts[part] &&
      (signed.parts[part] === null || now.parts[part] === null || isUntold(part)),
  )
  const changed = signedParts.filter(
    part => !unknown.includes(part) && signed.parts[part] !== now.parts[part],
  )
  const isTampered = changed.length === 0 && unknown.length === 0 && signed.sha256 !== now.sha256
  return { sha256: signed.sha256, changed: isTampered ? ['signature'] : changed, unknown }
}

/** The newest first: the event of signing, and before a hub that keeps no more the note beside it. */
function toldByEvents({ view }: SheetSource): (string | null)[] {
  return view.events
    .filter(({ type }) => type === 'SIGN' || type === 'NOTE')
    .toSorted((a, b) => b.eventTimeStamp - a.eventTimeStamp)
    .map(({ comment }) => comment)
}

type Contents = Record<SignedPart, unknown>

function contentsOf(source: SheetSource): Contents {
  const { job, notes } = source.view
  return {
    job: [
      job.uuid,
      said(job.title),
      said(job.customerName),
      said(job.projectName),
      said(job.externalId),
      [said(job.placeName), ...placesOfJob(job).map(said)],
    ],
    items: sorted(
      job.items.map(({ title, description, quantity, unit, done }) => [
        said(title),
        said(description),
        quantity,
        said(unit),
        done,
      ]),
    ),
    notes: sorted(
      notes
        .filter(({ internal, isOfTime, text }) => !internal && !isOfTime && readDigest(text) === null)
        .map(({ text, discrepancy }) => [said(text), discrepancy]),
    ),
    forms: formsOf(source),
    photos: photosSigned(source),
    signature: signatureOf(source),
  }
}

/** Null: a file that an answer names is not here. */
function formsOf({ view, documents }: SheetSource): unknown {
  let isWhole = true
  const fileOf = (uuid: string) => {
    const sha256 = documents.get(uuid)?.sha256 ?? null
    isWhole &&= sha256 !== null
    return sha256
  }
  const forms = view.job.forms.map(({ title, fields }) => [
    said(title),
    shownPlaces(fields)
      .filter(({ field, value }) => field.type !== 'GROUP' && field.type !== 'HEADING' && !isNothing(value))
      .map(({ field, value }) => [said(field.label ?? field.name), answer(field.type, value, fileOf)]),
  ])
  return isWhole ? sorted(forms) : null
}

function answer(type: unknown, value: unknown, fileOf: (uuid: string) => string | null): unknown {
  if (fileTypes.includes(type)) return [value].flat().map(uuid => fileOf(String(uuid)))
  return typeof value === 'string' ? said(value) : ordered(value)
}

/** Null: not all of them are here. */
function photosSigned(source: SheetSource): unknown {
  const photos = photosOf(source)
  if (photos.some(({ document }) => document.sha256 === null)) return null
  return sorted(photos.map(({ document }) => [document.sha256, said(document.description)]))
}

/** Null: its picture is not here. */
function signatureOf({ view, documents }: SheetSource): unknown {
  const { signature } = view.job
  if (signature === null) return []
  const { name, timeStamp, documentUuid } = signature
  const picture = documentUuid === null ? '' : (documents.get(documentUuid)?.sha256 ?? null)
  return picture === null ? null : [said(name), timeStamp, picture]
}

function said(text: unknown): string {
  return typeof text === 'string' ? normaliseText(text) : ''
}

function sorted(entries: readonly unknown[]): unknown[] {
  return entries.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

/** A hub may give the properties of an object in another order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (!isObject(value)) return value
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, entry]) => [key, ordered(entry)])
}

function hash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
