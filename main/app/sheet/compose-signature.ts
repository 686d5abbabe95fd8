/** Composes the signature: the signer, the signed content's hash, and the parts that changed since. */

import type { SignedPart } from '../../../shared/rules/signed.ts'
import type { SheetBlock, SheetPart } from '../../../shared/views/sheet.ts'
import { signaturePicture } from './compose-pictures.ts'
import { factsOf } from './pieces.ts'
import type { SheetLabels } from './sheet-labels.ts'
import type { SheetSource } from './sheet-source.ts'
import { compareSigned, type SignedState } from './signed-content.ts'

export function composeSignature(source: SheetSource, words: SheetLabels): SheetPart | null {
  const { signature } = source.view.job
  if (signature === null) return null
  const { name, timeStamp, documentUuid } = signature
  const standing = compareSigned(source)
  const facts = factsOf(words, [
    ['sheet.name', name],
    ['sheet.time', timeStamp === null ? null : words.moment(timeStamp)],
    ['sheet.signedContent', standing === null ? null : hashWords(standing.sha256)],
  ])
  const signed = documentUuid === null ? undefined : source.documents.get(documentUuid)
  const isLeftOut = documentUuid === null || signed?.internal === true
  const drawn = isLeftOut ? [] : [signaturePicture(documentUuid, signed, name ?? '', words)]
  const blocks: SheetBlock[] = facts.length === 0 ? [] : [{ kind: 'facts', facts }]
  if (drawn.length > 0) blocks.push({ kind: 'pictures', pictures: drawn })
  else blocks.push({ kind: 'remark', text: words.t('sheet.withoutPicture') })
  if (standing !== null) blocks.push(...standingWords(standing, words))
  return { title: words.t('sheet.signature'), isWhole: true, blocks }
}

/** Splits the hash into groups, which are easier to read out and compare. */
function hashWords(sha256: string): string {
  return `SHA-256 ${sha256.match(/.{16}/g)?.join(' ') ?? sha256}`
}

function standingWords({ changed, unknown }: SignedState, words: SheetLabels): SheetBlock[] {
  const { t } = words
  const named = (parts: readonly SignedPart[]) => words.list(parts.map(part => t(`sheet.part.${part}`)))
  const blocks: SheetBlock[] = []
  if (changed.length > 0)
    blocks.push({ kind: 'remark', isMarked: true, text: t('sheet.changedSince', { parts: named(changed) }) })
  if (unknown.length > 0)
    blocks.push({ kind: 'remark', text: t('sheet.notCompared', { parts: named(unknown) }) })
  return blocks.length > 0 ? blocks : [{ kind: 'remark', text: t('sheet.unchanged') }]
}
