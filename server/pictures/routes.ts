import { deletePicture, getPictureFile, listPictureFiles, pictureMaxAge, putPicture } from '../../domain/picture.ts'
import { RawResponse, route } from '../http/route.ts'
import { listFiles } from './queries.ts'
import { reEncode } from './re-encode.ts'

export const pictureRoutes = [
  route(putPicture, async ({ body, query, learner, pictures }) => {
    const squares = await reEncode(body)
    return { picture: await pictures.put(learner.id, squares, query.upsert === 'true') }
  }),

  route(deletePicture, async ({ learner, pictures }) => {
    await pictures.remove(learner.id)
    return {}
  }),

  route(listPictureFiles, async ({ query, learner, db }) => ({ files: await listFiles(db, learner.id, query) })),

  route(getPictureFile, async ({ params: { version, name }, learner, pictures }) => {
    return new RawResponse(await pictures.read(learner.id, version, name), {
      'cache-control': `private, max-age=${pictureMaxAge}`,
    })
  }),
]
