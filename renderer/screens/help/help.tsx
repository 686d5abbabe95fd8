import { CloudOff, SearchX } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { Empty } from '../../parts/empty.tsx'
import { TextField } from '../../parts/field.tsx'
import { listen } from '../../state/listen.ts'
import { findArticles, type HelpArticle, loadHelp } from '../../text/help.ts'
import { locale, t } from '../../text/t.ts'
import { HelpPicture } from './pictures.tsx'
import './help.css'

/** Help articles for technicians, available without a network. */
export function Help() {
  const [articles, setArticles] = useState<readonly HelpArticle[] | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [typed, setTyped] = useState('')
  const spoken = locale()
  useEffect(() => {
    let isOver = false
    loadHelp(spoken).then(
      loaded => {
        if (!isOver) setArticles(loaded)
      },
      () => {
        if (!isOver) setFailed(true)
      },
    )
    return () => {
      isOver = true
    }
  }, [spoken])
  const isSearching = typed.trim() !== ''
  useFirstOpen(articles, isSearching)
  const found = findArticles(articles ?? [], typed)
  return (
    <div class="page">
      <div
        class={`page-column help ${isSearching ? '' : 'help-columns'}`}
        aria-busy={articles === null && !isFailed}
      >
        <header class="page-head spread">
          <h2 class="largest">{t('frame.help')}</h2>
        </header>
        <TextField
          type="search"
          label={t('help.search')}
          hint={t('help.offline')}
          autoComplete="off"
          value={typed}
          onInput={event => setTyped(event.currentTarget.value)}
        />
        <p role="status" class="hidden-visually">
          {isSearching && t('help.found', { count: found.length })}
        </p>
        {isSearching ? (
          <Articles articles={found} isOpen />
        ) : (
          groupsOf(found).map(
            ([title, articles]) =>
              articles.length > 0 && (
                <section key={title} class="stack">
                  <h3 class="small soft">{title}</h3>
                  <Articles articles={articles} />
                </section>
              ),
          )
        )}
        {isFailed && <Empty icon={CloudOff} title={t('lazy.failed')} text={t('lazy.failedText')} />}
        {articles !== null && found.length === 0 && (
          <Empty icon={SearchX} title={t('help.none')} text={t('help.noneText')} />
        )}
      </div>
    </div>
  )
}

/** Opens the first article in a window that has room for one next to the titles, unless another one is open. */
function useFirstOpen(articles: readonly HelpArticle[] | null, isSearching: boolean): void {
  useEffect(() => {
    const query = window.matchMedia('(min-width: 80em)')
    const openFirst = () => {
      const first = document.querySelector<HTMLDetailsElement>('.help-columns .help-article')
      if (query.matches && first && document.querySelector('.help-article[open]') === null) first.open = true
    }
    openFirst()
    return listen(query, 'change', openFirst)
  }, [articles, isSearching])
}

/** Articles that answer most questions. */
const mostAsked: readonly string[] = ['sync', 'trouble', 'offline', 'record']

function groupsOf(articles: readonly HelpArticle[]): [title: string, articles: readonly HelpArticle[]][] {
  const isAsked = ({ id }: HelpArticle) => mostAsked.includes(id)
  const asked = articles.filter(isAsked).toSorted((a, b) => mostAsked.indexOf(a.id) - mostAsked.indexOf(b.id))
  return [
    [t('help.mostAsked'), asked],
    [t('help.others'), articles.filter(article => !isAsked(article))],
  ]
}

/** The articles of a group. At most one is open, unless the user searches. A wide window shows it next to the titles. */
function Articles({ articles, isOpen = false }: { articles: readonly HelpArticle[]; isOpen?: boolean }) {
  if (articles.length === 0) return null
  return (
    <div class="card ruled">
      {articles.map(article => (
        <details
          key={`${article.id} ${isOpen}`}
          class="help-article"
          name={isOpen ? undefined : 'help'}
          open={isOpen}
        >
          <summary class="ring-within">
            <h4 class="strong">{article.title}</h4>
          </summary>
          <div class="help-body">
            <p class="help-title large strong" aria-hidden="true">
              {article.title}
            </p>
            <HelpPicture id={article.id} />
            <div class="stack-wide">
              {article.paragraphs.map(text => (
                <p key={text}>{text}</p>
              ))}
            </div>
          </div>
        </details>
      ))}
    </div>
  )
}
