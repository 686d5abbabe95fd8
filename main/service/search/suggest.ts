/** Suggests customers, assets, places and contacts for a new job, from the jobs and assets on this laptop. */
import type { Request } from '../../../shared/contract/contract.ts'
import { hasParts, searchedWords } from '../../../shared/rules/search-words.ts'
import type { Suggestion } from '../../../shared/views/suggestion.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { toEntry } from '../assets/search-assets.ts'
import { listFound } from './find-assets.ts'
import { type KnownValues, readKnownValues, type ValueField } from './known-values.ts'

type Asked = Request<'newJob.find'>

/** More would cover the fields below; typing on finds them. */
const mostSuggestions = 6

/** Only values of the actor's groups are suggested, and none of jobs that were withdrawn from the user. */
export function suggest(db: ReadDb, actor: Actor, asked: Asked): Suggestion[] {
  const { field, q } = asked
  if (field === 'asset') return suggestAssets(db, actor, q)
  const words = searchedWords(q)
  if (words.length === 0 && q.trim() !== '') return []
  const best = new Map<string, { suggestion: Suggestion; rank: number }>()
  for (const value of readKnownValues(db)) {
    if (!actor.grants.has(value.groupId)) continue
    const near = nearness(value, asked)
    const folded = value.folded[field]
    if (folded === '' || (words.length === 0 && near === 0)) continue
    if (!words.every(word => fits(folded, word))) continue
    const rank = 2 * near + (words[0] !== undefined && folded.startsWith(` ${words[0]}`) ? 1 : 0)
    const key = keyOf(value, field, folded)
    const known = best.get(key)
    // the newest value is written as the user last wrote it
    if (known === undefined) best.set(key, { suggestion: toSuggestion(value, field), rank })
    else if (rank > known.rank) known.rank = rank
  }
  return [...best.values()]
    .sort((a, b) => b.rank - a.rank)
    .slice(0, mostSuggestions)
    .map(({ suggestion }) => suggestion)
}

function suggestAssets(db: ReadDb, actor: Actor, q: string): Suggestion[] {
  if (searchedWords(q).length === 0) return []
  const { records } = listFound(db, actor, { q, inactive: false, offset: 0, limit: mostSuggestions })
  return records.map(record => {
    const { uuid, assetNo, name, placeName, customerName } = toEntry(db, record)
    return {
      title: [assetNo, name].filter(Boolean).join(' · '),
      detail: [placeName, customerName].filter(Boolean).join(' · '),
      fills: { assetUuid: uuid },
    }
  })
}

/** Returns 2 for values of the chosen asset, 1 for those of the chosen customer, and 0 for others. */
function nearness(value: KnownValues, { field, assetUuid, customerName }: Asked): number {
  if (assetUuid !== null && value.assetUuid === assetUuid) return 2
  return field !== 'customer' && customerName.trim() !== '' && value.customer === customerName.trim() ? 1 : 0
}

/** Whether a word of the value begins with the searched word, or contains it if it is long enough. */
function fits(folded: string, word: string): boolean {
  return folded.includes(` ${word}`) || (hasParts(word) && folded.includes(word))
}

/** Returns the key of a suggestion: a contact may have several numbers, and a place several customers. */
function keyOf(value: KnownValues, field: ValueField, folded: string): string {
  return field === 'place' ? `${folded}\n${value.customer}` : folded
}

function toSuggestion(value: KnownValues, field: ValueField): Suggestion {
  const { customer, place, contactName, contactPhone } = value
  if (field === 'customer') return { title: customer, detail: '', fills: { customerName: customer } }
  if (field === 'place') return { title: place, detail: customer, fills: { placeName: place } }
  return {
    title: contactName || contactPhone,
    detail: [contactName && contactPhone, customer].filter(Boolean).join(' · '),
    fills: { contactName, contactPhone },
  }
}
