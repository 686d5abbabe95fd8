import {
  Boxes,
  ClipboardCheck,
  ClipboardList,
  File,
  type LucideIcon,
  MessageSquareText,
  Package,
  ScanText,
  SearchX,
  TriangleAlert,
} from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { searchedWords } from '../../../shared/rules/search-words.ts'
import type { Failure } from '../../../shared/text/failures.ts'
import type { HitKind, SearchHit } from '../../../shared/views/search.ts'
import { Empty } from '../../parts/empty.tsx'
import { allHits, chosenHit, found, isNothingTyped, openHit, serverHits } from '../../state/search-store.ts'
import { describeFailure } from '../../text/failure-messages.ts'
import { t } from '../../text/t.ts'
import type { TextKey } from '../../text/translation.ts'
import { HitText } from './hit-text.tsx'
import { RecentSearches } from './recent-searches.tsx'
import { hitId, resultsId, useResultsThere } from './search-ids.ts'
import { SearchScope } from './search-scope.tsx'
import { useServerSearch } from './server-search.ts'
import './search-results.css'

const kinds = {
  job: { icon: ClipboardList, name: 'search.jobs' },
  asset: { icon: Boxes, name: 'frame.assets' },
  note: { icon: MessageSquareText, name: 'job.tab.notes' },
  form: { icon: ClipboardCheck, name: 'field.forms' },
  capture: { icon: ScanText, name: 'paper.unsent' },
  file: { icon: File, name: 'job.tab.files' },
  material: { icon: Package, name: 'search.material' },
} as const satisfies Record<HitKind, { icon: LucideIcon; name: TextKey }>

/** Results, or recent searches. The field has the focus all the time, and arrow keys select one of them. */
export function SearchResults() {
  useResultsThere()
  return isNothingTyped.value ? <RecentSearches /> : <Results />
}

/** Results by kind. */
function Results() {
  const now = found.value
  const chosen = chosenHit.value
  useEffect(() => {
    document.getElementById(hitId(chosen))?.scrollIntoView({ block: 'nearest' })
  }, [chosen, now])
  useServerSearch(now)
  if (now === null) return null
  const words = searchedWords(now.q)
  const local = now.hits.length
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click must not move the focus out of the search field
    <div class="search-panel" onMouseDown={event => event.preventDefault()}>
      {now.unread === null && <Failed failure={now.failure} />}
      {now.unread !== null && allHits.value.length === 0 && (
        <Empty icon={SearchX} title={t('search.none', { q: now.q })} text={t('search.noneText')} />
      )}
      <div id={resultsId} role="listbox" aria-label={t('search.results')} tabIndex={-1}>
        <Groups hits={now.hits} first={0} words={words} />
        <Groups hits={serverHits.value} first={local} words={words} isOnServer />
      </div>
      {now.unread !== null && <SearchScope unread={now.unread} />}
    </div>
  )
}

interface GroupsProps {
  hits: readonly SearchHit[]
  /** index of the first of them among all results */
  first: number
  words: readonly string[]
  isOnServer?: boolean
}

function Groups({ hits, first, words, isOnServer = false }: GroupsProps) {
  const id = isOnServer ? `${resultsId}-server` : resultsId
  return groupsOf(hits).map(({ kind, from, hits }) => (
    // biome-ignore lint/a11y/useSemanticElements: a listbox may not contain a fieldset
    <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
      <p id={`${id}-${kind}`} class="search-kind small soft strong" role="presentation">
        {isOnServer ? t('search.onServer', { kind: t(kinds[kind].name) }) : t(kinds[kind].name)}
      </p>
      {hits.map((hit, nth) => (
        <Hit
          key={from + nth}
          hit={hit}
          at={first + from + nth}
          words={words}
          isChosen={first + from + nth === chosenHit.value}
        />
      ))}
    </div>
  ))
}

/** Without a failure, a message is shown already. */
function Failed({ failure }: { failure: Failure | null }) {
  const { text, detail } =
    failure === null ? { text: t('failure.bug'), detail: null } : describeFailure(failure)
  return (
    <div role="alert">
      <Empty icon={TriangleAlert} title={t('search.failed')} text={text}>
        {detail !== null && <p class="small soft">{detail}</p>}
      </Empty>
    </div>
  )
}

function Hit(props: { hit: SearchHit; at: number; words: readonly string[]; isChosen: boolean }) {
  const { hit, at, words, isChosen } = props
  const { icon: Icon } = kinds[hit.kind]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the box has the focus and the keys
    <div
      id={hitId(at)}
      class="search-hit pressable"
      role="option"
      aria-selected={isChosen}
      data-testid="search-hit"
      onClick={() => void openHit(hit)}
    >
      <Icon size={20} aria-hidden="true" />
      <HitText hit={hit} words={words} />
    </div>
  )
}

/** `from`: index of the group's first result among all. */
function groupsOf(all: readonly SearchHit[]) {
  return [...Map.groupBy(all, ({ kind }) => kind)].map(([kind, hits]) => ({
    kind,
    from: all.findIndex(hit => hit.kind === kind),
    hits,
  }))
}
