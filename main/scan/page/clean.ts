/** Removes shadows and the colour of the light from a straightened page: paper becomes white. */
import type { PageLook } from '../../../shared/entities/captured-page.ts'
import { type Cv, type Mat, matOf, type Own, withOwned } from '../pixels/opencv.ts'
import { channelsOf, type Picture, type Pixels } from '../pixels/picture.ts'

/** Pixels of a cell in which the brightness of the paper is measured. */
const cell = 24
/** Brightness relative to the paper that becomes white, and that becomes black. */
const white = 0.96
const black = 0.3

/** Returns three bytes for each pixel, or one for the looks `grey` and `black`. */
export function cleanPage(cv: Cv, page: Picture, look: PageLook): Pixels {
  if (look === 'photo') return page.data
  return withOwned(own => {
    const flat = matOf(cv, own, page)
    if (look === 'colour') return new Uint8Array(divideByPaper(cv, own, flat).data)
    if (channelsOf(page) === 3) cv.cvtColor(flat, flat, cv.COLOR_RGB2GRAY)
    const even = divideByPaper(cv, own, flat)
    if (look === 'black') cv.threshold(even, even, 0, 255, cv.THRESH_BINARY + cv.THRESH_OTSU)
    return new Uint8Array(even.data)
  })
}

/** Divides each pixel by the brightness of the paper around it, each channel by itself. */
function divideByPaper(cv: Cv, own: Own, page: Mat): Mat {
  const paper = paperOf(cv, own, page)
  const even = own(new cv.Mat())
  cv.divide(page, paper, even, 255)
  const scale = 1 / (white - black)
  even.convertTo(even, -1, scale, -255 * black * scale)
  return even
}

/** Returns the brightness of the paper at each pixel, estimated from the brightest pixels of each cell. */
function paperOf(cv: Cv, own: Own, page: Mat): Mat {
  const cells = own(new cv.Mat())
  const size = new cv.Size(Math.ceil(page.cols / cell), Math.ceil(page.rows / cell))
  const smooth = own(new cv.Mat())
  cv.medianBlur(page, smooth, 5)
  cv.dilate(smooth, smooth, own(cv.Mat.ones(9, 9, cv.CV_8U)))
  cv.resize(smooth, cells, size, 0, 0, cv.INTER_AREA)
  cv.dilate(cells, cells, own(cv.Mat.ones(3, 3, cv.CV_8U)))
  cv.GaussianBlur(cells, cells, new cv.Size(5, 5), 0)
  const paper = own(new cv.Mat())
  cv.resize(cells, paper, new cv.Size(page.cols, page.rows), 0, 0, cv.INTER_LINEAR)
  return paper
}
