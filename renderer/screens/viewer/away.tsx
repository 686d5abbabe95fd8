import { CloudDownload, CloudOff, RefreshCw } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import type { DocumentView } from '../../../shared/view.ts'
import { on } from '../../bridge/bridge.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { type FileOwner, fetchFile, reloadOwner } from '../../state/file-store.ts'
import { describeAway } from '../../text/file-words.ts'
import { formatBytes } from '../../text/format.ts'
import { t } from '../../text/t.ts'

/** A file that is at the hub alone: opening it fetches it, and it says how far it has come, or why it does not. */
export function Away({ owner, document }: { owner: FileOwner; document: DocumentView }) {
  const { uuid, notHere, moving } = document
  useEffect(() => {
    void fetchFile(owner, uuid)
    return on('changed', () => reloadOwner(owner))
  }, [owner.kind, owner.ref, uuid])
  const isComing = moving !== null || notHere?.code === 'waiting'
  return (
    <div class="viewer-stage viewer-words">
      {isComing ? (
        <Empty icon={CloudDownload} title={t('viewer.fetching')} text={t('viewer.fetchingText')}>
          <ProgressBar label={t('viewer.fetching')} done={moving?.done ?? null} total={moving?.total ?? 1} />
          {moving !== null && (
            <p class="small soft numbers">
              {t('viewer.fetched', { done: formatBytes(moving.done), total: formatBytes(moving.total) })}
            </p>
          )}
        </Empty>
      ) : (
        <Empty icon={CloudOff} title={t('viewer.away')} text={describeAway(document) ?? ''}>
          <Button icon={RefreshCw} onClick={() => void fetchFile(owner, uuid)}>
            {t('viewer.again')}
          </Button>
        </Empty>
      )}
    </div>
  )
}
