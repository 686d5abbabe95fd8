import { ScanLine } from 'lucide-preact'
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Strip } from '../../parts/strip.tsx'
import { t } from '../../text/t.ts'
import { loadDecoder, watchForCode } from '../scan/read-codes.ts'
import { openScanned } from '../scan/scan-store.ts'
import { describeScanned, type Scanned } from './describe-scanned.ts'
import type { Live } from './live.ts'

/** Milliseconds between a code and the next reading. */
const restMs = 500

/** Reads bar codes and QR codes, and names the asset of a code. The user decides whether to leave the job for it. */
export function CodeMode({ video, isReady, onLeave }: Live) {
  const [found, setFound] = useState<Scanned | null>(null)
  const isBroken = useCodes(video, isReady, code => void describeScanned(code).then(setFound))
  const open = ({ code }: Scanned) => {
    onLeave()
    void openScanned(code)
  }
  return (
    <>
      <p class="camera-say">{t(isBroken ? 'scan.reader' : 'scan.text')}</p>
      {isReady && !isBroken && <span class="camera-target" aria-hidden="true" />}
      <div class="camera-film" role="status">
        {isBroken && <p>{t('scan.typeIt')}</p>}
        {found !== null && (
          <Strip
            icon={ScanLine}
            actions={
              <Button tone="primary" onClick={() => open(found)}>
                {t(found.isOne ? 'camera.openAsset' : 'camera.searchCode')}
              </Button>
            }
          >
            <p>{found.text}</p>
          </Strip>
        )}
      </div>
    </>
  )
}

/** Reports each code once until another one is read. Returns true if the decoder cannot be loaded. */
function useCodes(
  video: RefObject<HTMLVideoElement | null>,
  isReady: boolean,
  onCode: (code: string) => void,
): boolean {
  const [isBroken, setBroken] = useState(false)
  const tell = useRef(onCode)
  tell.current = onCode
  useEffect(() => {
    if (!isReady) return
    let stop: () => void = () => undefined
    let isLeft = false
    let last: string | null = null
    const read = () => {
      if (isLeft) return
      stop = watchForCode(
        () => video.current,
        code => {
          if (code !== last) tell.current(code)
          last = code
          const timer = setTimeout(read, restMs)
          stop = () => clearTimeout(timer)
        },
      )
    }
    loadDecoder().then(read, () => setBroken(true))
    return () => {
      isLeft = true
      stop()
    }
  }, [video, isReady])
  return isBroken
}
