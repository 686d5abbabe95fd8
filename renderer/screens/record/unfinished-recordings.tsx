import { Mic, Play, Save, Trash2, Video } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { RecordingView } from '../../../shared/views/recording.ts'
import type { JobView } from '../../../shared/views/view.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Player } from '../../parts/player.tsx'
import { useRead } from '../../parts/use-read.ts'
import { act } from '../../state/ask.ts'
import { capturedOn } from '../../state/capture.ts'
import { contentAddress } from '../../state/contents.ts'
import { reloadJob } from '../../state/job-store.ts'
import { listRunning, runningRecording } from '../../state/running-recording.ts'
import { formatLength } from '../../text/format-length.ts'
import { t } from '../../text/t.ts'
import { storeHeld } from './part-queue.ts'

/** Recordings that were interrupted: the sheet was closed, or the program ended. */
export function UnfinishedRecordings({ view }: { view: JobView }) {
  const here = runningRecording.value
  const running = useRead(listRunning, [view.recordings, here])
  // while something else is captured, it has the room
  if (capturedOn(view.job.uuid) !== null || running === null) return null
  const others = view.recordings.filter(({ uuid }) => uuid !== here && !running.has(uuid))
  return (
    <>
      {others.map(recording => (
        <Unfinished key={recording.uuid} recording={recording} />
      ))}
    </>
  )
}

function Unfinished({ recording: { uuid, kind, recordedMs } }: { recording: RecordingView }) {
  const [isPlayed, setPlayed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const length = formatLength(recordedMs)
  const end = async (method: 'recording.keep' | 'recording.remove') => {
    const saved = t(method === 'recording.keep' ? `record.${kind}.saved` : 'record.removed')
    if (method === 'recording.keep' && !(await storeHeld(uuid))) return
    if (await act(method, { recordingUuid: uuid }, saved)) reloadJob()
  }
  return (
    <Banner
      icon={kind === 'voice' ? Mic : Video}
      tone="warn"
      title={t('record.unfinished', { length })}
      actions={
        <>
          <Button tone="primary" icon={Save} onClick={() => void end('recording.keep')}>
            {t('record.keep')}
          </Button>
          {!isPlayed && (
            <Button icon={Play} onClick={() => setPlayed(true)}>
              {t(kind === 'voice' ? 'record.listen' : 'player.play')}
            </Button>
          )}
          <Button icon={Trash2} onClick={() => setAsked(true)}>
            {t('action.remove')}
          </Button>
        </>
      }
    >
      {isPlayed && (
        <Player
          source={contentAddress(`recording/${uuid}`)}
          recorded={{ durationMs: recordedMs }}
          isStarted
        />
      )}
      {isAsked && (
        <Dialog
          title={t('record.removeTitle', { length })}
          keep={t('record.keepAsking')}
          confirm={t('action.remove')}
          onConfirm={() => void end('recording.remove')}
          onClose={() => setAsked(false)}
        >
          <p>{t('record.removeText')}</p>
        </Dialog>
      )}
    </Banner>
  )
}
