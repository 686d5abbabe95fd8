import { CameraOff, LoaderCircle, RotateCw, X } from 'lucide-preact'
import type { RefObject } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { t } from '../../text/t.ts'
import { useCamera } from '../photo/use-camera.ts'
import { loadDecoder, watchForCode } from './read-codes.ts'
import '../../parts/dialog.css'
import '../../parts/finder.css'
import './scanner.css'
import type { MediaTrouble } from '../../state/media-trouble.ts'

interface ScannerProps {
  title: string
  /** says what to hold in front of the camera */
  text: string
  /** says what to do without a picture */
  otherwise: string
  onCode: (code: string) => void
  onClose: () => void
}

/** Shows the camera's picture until a code is read; Escape closes it. */
export function Scanner({ title, text, otherwise, onCode, onClose }: ScannerProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  // Only a dialog that is closed by `close` gives the focus back.
  const close = () => {
    dialog.current?.close()
    onClose()
  }
  const use = (code: string) => {
    close()
    onCode(code)
  }
  return (
    <dialog ref={dialog} class="dialog scanner" aria-labelledby={titleId} onClose={onClose}>
      <header class="scanner-head">
        <h2 id={titleId} class="large">
          {title}
        </h2>
        <Button tone="quiet" icon={X} isIconOnly onClick={close}>
          {t('action.close')}
        </Button>
      </header>
      <Finder text={text} otherwise={otherwise} onCode={use} />
    </dialog>
  )
}

function Finder({ text, otherwise, onCode }: Pick<ScannerProps, 'text' | 'otherwise' | 'onCode'>) {
  const camera = useCamera()
  const video = useRef<HTMLVideoElement>(null)
  const isBroken = useReading(video, onCode)
  const stream = camera.state.is === 'live' ? camera.state.stream : null
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream
  }, [stream])
  if (isBroken) return <NoPicture trouble="reader" otherwise={otherwise} onAgain={null} />
  if (camera.state.is === 'away')
    return <NoPicture trouble={camera.state.trouble} otherwise={otherwise} onAgain={camera.again} />
  return (
    <>
      <div class="finder scanner-finder">
        <video ref={video} class="finder-picture" aria-label={t('scan.picture')} autoplay muted playsInline />
        {stream === null ? (
          <p class="finder-wait with-icon" role="status">
            <LoaderCircle size={20} aria-hidden="true" />
            {t('camera.opening')}
          </p>
        ) : (
          <span class="scanner-frame" aria-hidden="true" />
        )}
      </div>
      <p class="soft">{text}</p>
    </>
  )
}

/** Reads codes while the picture is shown. Returns true if the decoder cannot be loaded. */
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

/** Says why there is no picture, and what to do. */
function NoPicture(props: {
  trouble: MediaTrouble | 'reader'
  otherwise: string
  onAgain: (() => void) | null
}) {
  const { trouble, otherwise, onAgain } = props
  return (
    <Banner
      icon={CameraOff}
      tone="warn"
      title={t(trouble === 'reader' ? 'scan.reader' : `camera.${trouble}`)}
      actions={
        onAgain !== null &&
        trouble !== 'locked' && (
          <Button icon={RotateCw} onClick={onAgain}>
            {t('action.again')}
          </Button>
        )
      }
    >
      <p>{otherwise}</p>
    </Banner>
  )
}
