/**
 * The content that a customer signs, in a form that is equal on every laptop, in every language and for
 * every server.
 * It has no uuids, no server numbers and no list order, and files are represented by their hashes.
 * Data that the customer does not sign, such as the job's state and times, is not included.
 */
import { createHash } from 'node:crypto'
import type { Signer } from '../../../shared/entities/fields.ts'
import { isNothing } from '../../../shared/rules/empty-values.ts'
import { fileTypes, isObject } from '../../../shared/rules/form-places.ts'
import { readDigest, type SignedDigest, type SignedPart, signedParts } from '../../../shared/rules/signed.ts'
import { placesOfJob } from '../../../shared/text/address.ts'
import { normaliseText } from '../../sync/merge/fields.ts'
import { shownPlaces } from './compose-forms.ts'
import { photosOf } from './compose-pictures.ts'
import type { SheetSource } from './sheet-source.ts'

/** Raise it when the form changes. Signatures of an older version can then no longer be compared. */
const version = 1

/** Includes the signer's own name, time and picture. */
export function digestOf(source: SheetSource, signer: Signer): SignedDigest {
  const contents = contentsOf(source, signer)
  const hashes = signedParts.map(
    part => [part, contents[part] === null ? null : hash(contents[part])] as const,
  )
  const beginnings = hashes.map(([part, whole]) => [part, whole?.slice(0, 8) ?? null])
  return {
    sha256: hash([version, ...hashes]),
    parts: Object.fromEntries(beginnings) as SignedDigest['parts'],
  }
}

export interface SignedState {
  sha256: string
  /** The parts that changed since they were signed. */
  changed: readonly SignedPart[]
  /**
   * The parts that cannot be compared: a file is missing now or was missing then, or the server does not
   * send the part.
   */
  unknown: readonly SignedPart[]
}

/** Compares the job with what one of its signers signed. Returns null if there is no digest for this signer. */
export function compareSigned(source: SheetSource, signer: Signer): SignedState | null {
  const now = digestOf(source, signer)
  const isOfThis = ({ parts }: SignedDigest) =>
    parts.signature === null || now.parts.signature === null || parts.signature === now.parts.signature
  const told = [signer.digest, ...toldByEvents(source)].flatMap(text => readDigest(text) ?? [])
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

/**
 * Returns digests, the newest first: from the signing event, or from a note if the server does not store
 * digests in events.
 */
function toldByEvents({ view }: SheetSource): (string | null)[] {
  return view.events
    .filter(({ type }) => type === 'SIGN' || type === 'NOTE')
    .toSorted((a, b) => b.eventTimeStamp - a.eventTimeStamp)
    .map(({ comment }) => comment)
}

type Contents = Record<SignedPart, unknown>

function contentsOf(source: SheetSource, signer: Signer): Contents {
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
    signature: signatureOf(source, signer),
  }
}

/** Returns null if a file that an answer names is not on this laptop. */
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

/** Returns null if a photo is not on this laptop. */
function photosSigned(source: SheetSource): unknown {
  const photos = photosOf(source)
  if (photos.some(({ document }) => document.sha256 === null)) return null
  return sorted(photos.map(({ document }) => [document.sha256, said(document.description)]))
}

/** Returns null if the signature's picture is not on this laptop. */
function signatureOf({ documents }: SheetSource, signer: Signer): unknown {
  const { name, timeStamp, documentUuid, role } = signer
  const picture = documentUuid === null ? '' : (documents.get(documentUuid)?.sha256 ?? null)
  // without a role as in signatures of earlier versions
  return picture === null ? null : [said(name), timeStamp, picture, ...(role ? [said(role)] : [])]
}

function said(text: unknown): string {
  return typeof text === 'string' ? normaliseText(text) : ''
}

function sorted(entries: readonly unknown[]): unknown[] {
  return entries.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

/** Sorts properties by name, because a server may return them in another order. */
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
