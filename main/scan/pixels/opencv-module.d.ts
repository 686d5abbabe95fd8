declare module '@techstark/opencv-js/dist/opencv.js' {
  import type * as OpenCv from '@techstark/opencv-js'

  const cv: typeof OpenCv
  export default cv
}
