import { markFound } from '../../../shared/rules/search-words.ts'
import type { SearchHit } from '../../../shared/views/search.ts'
import { AssetStateChip } from '../../parts/asset-state-chip.tsx'
import { StateChip } from '../../parts/state-chip.tsx'
import { today } from '../../state/clock.ts'
import { nameAsset } from '../../text/asset-labels.ts'
import { formatMoment } from '../../text/format.ts'
import { planLabel } from '../../text/job-times.ts'
import { t } from '../../text/t.ts'

/** Text of one result: its name, its facts, and an excerpt with the search terms. */
export function HitText({ hit, words }: { hit: SearchHit; words: readonly string[] }) {
  const { title, facts, excerpt: found } = linesOf(hit)
  // the title was found, and is not repeated
  const excerpt = found?.trim() === title?.trim() ? null : found
  return (
    <span class="words">
      <span class="search-hit-title strong">
        <Marked text={title} words={words} />
        <HitState hit={hit} />
      </span>
      {excerpt !== null && (
        <span class="search-hit-excerpt">
          <Marked text={excerpt} words={words} />
        </span>
      )}
      <span class="search-hit-facts small soft numbers">
        <Marked text={facts.filter(fact => fact).join(' · ')} words={words} />
      </span>
    </span>
  )
}

function linesOf(hit: SearchHit) {
  switch (hit.kind) {
    case 'job':
      return {
        title: hit.title || t('job.untitled'),
        facts: [
          numberOf(hit.id),
          hit.externalId,
          planLabel(hit, today.value),
          hit.placeName,
          hit.customerName,
        ],
        excerpt: hit.excerpt,
      }
    case 'note':
      return {
        title: hit.excerpt,
        facts: [hit.userName, formatMoment(hit.at, today.value), onWhat(hit.jobTitle || t('job.untitled'))],
        excerpt: null,
      }
    case 'asset':
      return {
        title: nameAsset(hit),
        facts: [hit.name ? hit.assetNo : null, hit.placeName, hit.customerName],
        excerpt: hit.excerpt,
      }
    case 'form':
      return {
        title: hit.title || t('form.untitled'),
        facts: [formatMoment(hit.at, today.value), onWhat(hit.jobTitle || t('job.untitled'))],
        excerpt: hit.excerpt,
      }
    case 'material':
      return { title: hit.name || hit.number, facts: [hit.number, hit.unit, hit.barcode], excerpt: null }
    case 'capture':
      return {
        title: hit.name,
        facts: [
          pageOf(hit.page),
          formatMoment(hit.at, today.value),
          hit.ownerName === null ? null : onWhat(hit.ownerName),
        ],
        excerpt: hit.excerpt,
      }
    case 'file':
      return {
        title: hit.fileName || t('did.file'),
        facts: [
          pageOf(hit.page),
          formatMoment(hit.at, today.value),
          hit.ownerName === null ? null : onWhat(hit.ownerName),
        ],
        excerpt: hit.excerpt,
      }
  }
}

function pageOf(page: number | null): string | null {
  return page === null ? null : t('viewer.pageLabel', { at: page })
}

function numberOf(id: number): string | null {
  return id > 0 ? t('job.number', { id: String(id) }) : null
}

function onWhat(name: string): string {
  return t('search.on', { name })
}

/** Shows the state only if it is unusual. */
function HitState({ hit }: { hit: SearchHit }) {
  if (hit.kind === 'job') return <StateChip state={hit.state} />
  if (hit.kind === 'note' && hit.discrepancy)
    return <span class="search-discrepancy small">{t('note.discrepancy')}</span>
  if (hit.kind !== 'asset' || (hit.state === 'IN_USE' && !hit.inactive)) return null
  return <AssetStateChip state={hit.state} inactive={hit.inactive} />
}

/** Marks the terms with elements, so that text from the server is never parsed as HTML. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return (
    <span>
      {markFound(text, words).map(({ text: piece, isFound }, at) =>
        isFound ? <mark key={at}>{piece}</mark> : piece,
      )}
    </span>
  )
}
