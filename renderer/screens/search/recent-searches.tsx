import { History } from 'lucide-preact'
import { recentSearches } from '../../state/recent-searches.ts'
import { changeSearch, chosenHit } from '../../state/search-store.ts'
import { t } from '../../text/t.ts'
import { hitId, resultsId } from './search-ids.ts'
import './search-results.css'

/** The texts whose results were opened before. */
export function RecentSearches() {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click must not move the focus out of the search field
    <div class="search-panel" onMouseDown={event => event.preventDefault()}>
      <p id="search-recent" class="search-kind small soft strong">
        {t('search.recent')}
      </p>
      <div id={resultsId} role="listbox" aria-labelledby="search-recent" tabIndex={-1}>
        {recentSearches.value.map((q, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the box has the focus and the keys
          <div
            key={q}
            id={hitId(at)}
            class="search-hit search-again pressable"
            role="option"
            aria-selected={at === chosenHit.value}
            onClick={() => changeSearch(q)}
          >
            <History size={20} aria-hidden="true" />
            <span>{q}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
