/** Composes the signatures: each signer, the signed content's hash, and the parts that changed since. */

import type { Signer } from '../../../shared/entities/fields.ts'
import type { SignedPart } from '../../../shared/rules/signed.ts'
import { signerRoles, signersOf } from '../../../shared/rules/signers.ts'
import type { SheetBlock, SheetPart, SheetSigner } from '../../../shared/views/sheet.ts'
import { signaturePicture } from './compose-pictures.ts'
import { cutText, factsOf } from './pieces.ts'
import type { SheetLabels } from './sheet-labels.ts'
import type { SheetSource } from './sheet-source.ts'
import { compareSigned, type SignedState } from './signed-content.ts'

export function composeSignature(source: SheetSource, words: SheetLabels): SheetPart | null {
  const signers = signersOf(source.view.job.signature)
  if (signers.length === 0) return null
  const title = words.t(signers.length === 1 ? 'sheet.signature' : 'sheet.signatures')
  return { title, isWhole: true, blocks: signers.flatMap(signer => blocksOf(source, signer, words)) }
}

/** Says for each signer what changed since. */
export function composeSigners(source: SheetSource, words: SheetLabels): SheetSigner[] {
  return signersOf(source.view.job.signature).map(signer => {
    const changed = compareSigned(source, signer)?.changed ?? []
    const { name, timeStamp } = signer
    return { name, timeStamp, changed: changed.length === 0 ? null : changedWords(changed, words) }
  })
}

function blocksOf(source: SheetSource, signer: Signer, words: SheetLabels): SheetBlock[] {
  const { name, timeStamp, documentUuid, role } = signer
  const standing = compareSigned(source, signer)
  const facts = factsOf(words, [
    ['sheet.name', name],
    ['sheet.time', timeStamp === null ? null : words.moment(timeStamp)],
    ['sheet.signedContent', standing === null ? null : hashWords(standing.sha256)],
  ])
  const signed = documentUuid === null ? undefined : source.documents.get(documentUuid)
  const isLeftOut = documentUuid === null || signed?.internal === true
  const drawn = isLeftOut ? [] : [signaturePicture(documentUuid, signed, name ?? '', words)]
  const blocks: SheetBlock[] = []
  if (role?.trim()) blocks.push({ kind: 'heading', text: roleLabel(role, words) })
  if (facts.length > 0) blocks.push({ kind: 'facts', facts })
  if (drawn.length > 0) blocks.push({ kind: 'pictures', pictures: drawn })
  else blocks.push({ kind: 'remark', text: words.t('sheet.withoutPicture') })
  if (standing !== null) blocks.push(...standingWords(standing, words))
  return blocks
}

function roleLabel(role: string, words: SheetLabels): string {
  const known = signerRoles.find(one => one === role)
  return known === undefined ? cutText(role, words) : words.t(`sheet.role.${known}`)
}

/** Splits the hash into groups, which are easier to read out and compare. */
function hashWords(sha256: string): string {
  return `SHA-256 ${sha256.match(/.{16}/g)?.join(' ') ?? sha256}`
}

function standingWords({ changed, unknown }: SignedState, words: SheetLabels): SheetBlock[] {
  const { t } = words
  const blocks: SheetBlock[] = []
  if (changed.length > 0) blocks.push({ kind: 'remark', isMarked: true, text: changedWords(changed, words) })
  if (unknown.length > 0)
    blocks.push({ kind: 'remark', text: t('sheet.notCompared', { parts: namesOf(unknown, words) }) })
  return blocks.length > 0 ? blocks : [{ kind: 'remark', text: t('sheet.unchanged') }]
}

function changedWords(changed: readonly SignedPart[], words: SheetLabels): string {
  return words.t('sheet.changedSince', { parts: namesOf(changed, words) })
}

function namesOf(parts: readonly SignedPart[], { t, list }: SheetLabels): string {
  return list(parts.map(part => t(`sheet.part.${part}`)))
}
