/** Maximum pixels of the longer side while cropping; photographs are several times larger. */
const mostWhileCropped = 1600
/** Side of the uploaded square in pixels. */
const sentSide = 512

/** An area in the picture's pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Reads a file as a picture, rotated by its EXIF orientation.
 *
 * @returns its object URL
 * @throws Error with one sentence for people
 */
export async function readPicture(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error("It can't be opened as a picture. Choose a JPEG, PNG or WebP.")
  })
  const scale = Math.min(1, mostWhileCropped / Math.max(bitmap.width, bitmap.height))
  const canvas = canvasOf(bitmap.width * scale, bitmap.height * scale)
  draw(canvas, bitmap, { x: 0, y: 0, width: bitmap.width, height: bitmap.height })
  bitmap.close()
  return canvas.toDataURL('image/webp', 0.92)
}

/** A square part of a picture as a file. @throws Error with one sentence for people */
export async function cropped(address: string, area: Area): Promise<Blob> {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = canvasOf(sentSide, sentSide)
  draw(canvas, image, area)
  // Browsers without a WebP encoder produce PNG.
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
  if (!file) throw new Error('Your browser could not crop this picture. Choose another one.')
  return file
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), {
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(height)),
  })
}

function draw(canvas: HTMLCanvasElement, from: CanvasImageSource, { x, y, width, height }: Area): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Your browser has no room to open this picture. Choose a smaller one.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(from, x, y, width, height, 0, 0, canvas.width, canvas.height)
}
