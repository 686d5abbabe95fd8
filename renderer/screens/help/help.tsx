import { CircleHelp, CloudOff, SearchX } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { Empty } from '../../parts/empty.tsx'
import { TextField } from '../../parts/field.tsx'
import { findArticles, type HelpArticle, loadHelp } from '../../text/help.ts'
import { locale, t } from '../../text/t.ts'
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
  const found = findArticles(articles ?? [], typed)
  return (
    <div class="page">
      <div class="page-column help" aria-busy={articles === null && !isFailed}>
        <header class="page-head spread">
          <h2 class="largest with-icon">
            <CircleHelp size={22} aria-hidden="true" />
            {t('frame.help')}
          </h2>
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
        {found.map(article => (
          <Article key={`${article.id} ${isSearching}`} article={article} isOpen={isSearching} />
        ))}
        {isFailed && <Empty icon={CloudOff} title={t('lazy.failed')} text={t('lazy.failedText')} />}
        {articles !== null && found.length === 0 && (
          <Empty icon={SearchX} title={t('help.none')} text={t('help.noneText')} />
        )}
      </div>
    </div>
  )
}

function Article({ article, isOpen }: { article: HelpArticle; isOpen: boolean }) {
  return (
    <details class="card help-article" open={isOpen}>
      <summary>
        <h3>{article.title}</h3>
      </summary>
      {article.paragraphs.map(text => (
        <p key={text}>{text}</p>
      ))}
    </details>
  )
}
