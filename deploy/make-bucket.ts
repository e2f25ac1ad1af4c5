/** Creates the bucket of S3_URL if it is missing: node_modules/.bin/node deploy/make-bucket.ts */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { readS3Url } from '../server/platform/files/s3-url.ts'

const { origin, bucket, style, region, accessKeyId, secretAccessKey } = readS3Url(
  process.env['S3_URL'] ?? '',
)
const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
const url = style === 'virtual' ? origin.replace('://', `://${bucket}.`) : `${origin}/${bucket}`

// A store that was just started may not answer yet.
for (let tries = 1; ; tries++) {
  const answer = await client
    .fetch(url, {
      method: 'PUT',
      headers: {
        'content-length': '0',
        'x-amz-content-sha256': createHash('sha256').digest('hex'),
      },
    })
    .catch((error: Error) => error)
  const message =
    answer instanceof Error ? answer.message : `${answer.status} ${await answer.text()}`
  // 409: the bucket exists.
  if (!(answer instanceof Error) && (answer.ok || answer.status === 409)) break
  if (tries === 30) throw new Error(`The bucket ${bucket} could not be made: ${message}`)
  await pause(1_000)
}
process.stdout.write(`The bucket ${bucket} is there\n`)
