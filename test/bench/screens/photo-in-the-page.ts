/** Measures a photo from a camera's card: dropped on a job, saved, queued and shown among its files. */
import type { Page } from 'playwright-core'
import { makePhoto } from './full-job.ts'

/** 12 megapixels, the size of phone photos. */
const size = { width: 4_000, height: 3_000 } as const

/** Returns the milliseconds from the drop until its thumbnail is painted with the unsent mark. */
export async function dropPhotos(page: Page, times: number): Promise<number[]> {
  await page.getByRole('tab', { name: /^Files/ }).click()
  const samples: number[] = []
  for (let nth = 0; nth < times; nth++) {
    const photo = await makePhoto(size, nth)
    samples.push(await page.evaluate(dropOne, [`IMG_${nth}.jpg`, photo.toString('base64')] as const))
  }
  return samples
}

/** Runs in the page. The bytes become a file before the clock starts. */
function dropOne([name, base64]: readonly [string, string]): Promise<number> {
  const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
  const transfer = new DataTransfer()
  transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }))
  const drop = () =>
    document
      .querySelector('article.job')
      ?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
  const isSeen = () =>
    [...document.querySelectorAll('[data-testid=file]')].some(file => {
      const picture = file.querySelector('img')
      const isDrawn = picture?.complete === true && picture.naturalWidth > 0
      return isDrawn && file.textContent?.includes(name) === true && file.querySelector('.chip') !== null
    })
  return window.bench.timed(drop, isSeen)
}
