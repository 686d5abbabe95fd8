import { CameraOff, LoaderCircle, RotateCw, X } from 'lucide-preact'
import type { RefObject } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { isScanning, openScanned } from '../../state/scan-store.ts'
import { t } from '../../text/t.ts'
import type { CameraTrouble } from '../photo/camera-stream.ts'
import { useCamera } from '../photo/use-camera.ts'
import { loadDecoder, watchForCode } from './read-codes.ts'
import '../../parts/dialog.css'
import '../../parts/finder.css'
import './scanner.css'

/** The camera's picture, until a code is read in it; Escape leaves. */
export function Scanner() {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  // Only a dialog that was closed gives the focus back.
  const close = () => {
    dialog.current?.close()
    isScanning.value = false
  }
  const use = (code: string) => {
    close()
    void openScanned(code)
  }
  return (
    <dialog
      ref={dialog}
      class="dialog scanner"
      aria-labelledby={titleId}
      onClose={() => (isScanning.value = false)}
    >
      <header class="scanner-head">
        <h2 id={titleId}>{t('scan.title')}</h2>
        <Button tone="quiet" icon={X} isIconOnly onClick={close}>
          {t('action.close')}
        </Button>
      </header>
      <Finder onCode={use} />
    </dialog>
  )
}

function Finder({ onCode }: { onCode: (code: string) => void }) {
  const camera = useCamera()
  const video = useRef<HTMLVideoElement>(null)
  const isBroken = useReading(video, onCode)
  const stream = camera.state.is === 'live' ? camera.state.stream : null
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream
  }, [stream])
  if (isBroken) return <NoPicture trouble="reader" onAgain={null} />
  if (camera.state.is === 'away') return <NoPicture trouble={camera.state.trouble} onAgain={camera.again} />
  return (
    <>
      <div class="finder scanner-finder">
        <video ref={video} class="finder-picture" aria-label={t('scan.picture')} autoplay muted playsInline />
        {stream === null ? (
          <p class="finder-wait" role="status">
            <LoaderCircle size={20} aria-hidden="true" />
            {t('scan.starting')}
          </p>
        ) : (
          <span class="scanner-frame" aria-hidden="true" />
        )}
      </div>
      <p class="soft">{t('scan.text')}</p>
    </>
  )
}

/** Reads what the picture shows for as long as it is looked at; whether the decoder cannot be had. */
function useReading(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): boolean {
  const [isBroken, setBroken] = useState(false)
  const use = useRef(onCode)
  use.current = onCode
  useEffect(() => {
    let stop: (() => void) | null = null
    let isLeft = false
    const begin = () => {
      if (!isLeft)
        stop = watchForCode(
          () => video.current,
          code => use.current(code),
        )
    }
    loadDecoder().then(begin, () => setBroken(true))
    return () => {
      isLeft = true
      stop?.()
    }
  }, [video])
  return isBroken
}

/** Why there is no picture, and what to do. */
function NoPicture(props: { trouble: CameraTrouble | 'reader'; onAgain: (() => void) | null }) {
  const { trouble, onAgain } = props
  return (
    <Banner
      icon={CameraOff}
      tone="warn"
      title={t(`scan.${trouble}`)}
      actions={
        onAgain !== null &&
        trouble !== 'locked' && (
          <Button icon={RotateCw} onClick={onAgain}>
            {t('scan.again')}
          </Button>
        )
      }
    >
      <p>{t('scan.typeIt')}</p>
    </Banner>
  )
}
