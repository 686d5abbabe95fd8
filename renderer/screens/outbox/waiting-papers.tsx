import { Download, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { WaitingCapture } from '../../../shared/contract/capture.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { formatRoute } from '../../state/route.ts'
import { describeFailure } from '../../text/failure-messages.ts'
import { dotted } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { sendsLabel, titleOf } from '../paper/captured/capture-labels.ts'
import { placeOfCapture } from '../paper/captured/capture-route.ts'
import { MovePaper } from '../paper/move-paper.tsx'
import { reloadWaiting, removeWaiting, saveAsFile, waitingPapers } from './waiting-papers-store.ts'

/** Captured documents that are not sent yet. Those whose job is not on the laptop any more are moved, saved as files, or deleted. */
export function WaitingPapers() {
  const read = waitingPapers.value
  if (read?.ok !== true || read.value.length === 0) return null
  return (
    <section class="card outbox-group">
      <header class="outbox-group-head">
        <h3>{t('paper.unsent')}</h3>
      </header>
      <ul class="ruled">
        {read.value.map(paper => (
          <Paper key={paper.uuid} paper={paper} />
        ))}
      </ul>
    </section>
  )
}

function Paper({ paper }: { paper: WaitingCapture }) {
  const { owner, ownerName, ownerState } = paper
  if (ownerState === 'gone') return <GonePaper paper={paper} />
  return (
    <li class="outbox-paper">
      <span class="strong">{titleOf(paper)}</span>
      <span class="small soft numbers">{dotted(ownerName, sendsLabel(paper))}</span>
      {paper.problem !== null && <p class="toned tone-warn small">{describeFailure(paper.problem).text}</p>}
      <a class="outbox-open strong" href={formatRoute(placeOfCapture(owner, paper.uuid))}>
        {t('action.open')}
      </a>
    </li>
  )
}

function GonePaper({ paper }: { paper: WaitingCapture }) {
  const [isAsked, ask] = useState(false)
  const { name, pages } = paper
  return (
    <li class="outbox-paper">
      <span class="strong">{titleOf(paper)}</span>
      <p class="small">{t('paper.gone')}</p>
      <div class="buttons">
        <Button icon={Download} onClick={() => void saveAsFile(paper)}>
          {t('paper.saveFile')}
        </Button>
        <Button tone="danger" icon={Trash2} onClick={() => ask(true)}>
          {t('paper.remove')}
        </Button>
      </div>
      <MovePaper capture={paper} from={paper.owner} onMoved={reloadWaiting} />
      {isAsked && (
        <Dialog
          title={t('paper.removeTitle', { name })}
          keep={t('paper.keep')}
          confirm={t('paper.remove')}
          onConfirm={() => void removeWaiting(paper)}
          onClose={() => ask(false)}
        >
          <p>{t('paper.removeText', { count: pages.length })}</p>
        </Dialog>
      )}
    </li>
  )
}
