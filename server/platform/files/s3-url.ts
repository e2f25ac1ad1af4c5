/** Location and credentials of an S3-compatible store. */
export interface S3Location {
  /** scheme, host and port */
  origin: string
  bucket: string
  /** prepended to every name; empty, or ends with '/' */
  prefix: string
  /** `path`: the bucket is the first part of the path; `virtual`: it is part of the host name */
  style: 'path' | 'virtual'
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | undefined
}

const refusal = (setting: string, why: string): Error =>
  new Error(
    `${setting}: ${why}. Use https://KEY:SECRET@host/bucket?region=eu-west-1 or ` +
      's3://bucket?region=eu-west-1',
  )

/**
 * Reads S3_URL, or another setting with the address of a store. Accepted forms:
 * - `https://KEY:SECRET@host[:port]/bucket[/prefix]?region=…&style=path|virtual`, by default with
 *   the bucket in the path
 * - `s3://bucket[/prefix]?region=…`, Amazon's service with the bucket in the host name
 *
 * A missing key or region is taken from AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN
 * and AWS_REGION.
 * @throws Error that names the variable and the accepted forms, without the secret
 */
export function readS3Url(
  given: string,
  env: NodeJS.ProcessEnv = process.env,
  setting = 'S3_URL',
): S3Location {
  const wrong = (why: string): never => {
    throw refusal(setting, why)
  }
  let url: URL
  try {
    url = new URL(given.replace(/^s3:/, 'https:'))
  } catch {
    return wrong('this is no address')
  }
  const amazon = given.startsWith('s3:')
  const parts = [
    ...(amazon ? [url.hostname] : []),
    ...url.pathname.split('/').filter(Boolean).map(decodeURIComponent),
  ]
  const [bucket = '', ...prefix] = parts
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) wrong('it names no bucket')
  const region =
    url.searchParams.get('region') ??
    /(?:^|\.)s3[.-]([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\.com/.exec(url.hostname)?.[1] ??
    env['AWS_REGION'] ??
    'us-east-1'
  const style = url.searchParams.get('style') ?? (amazon ? 'virtual' : 'path')
  if (style !== 'path' && style !== 'virtual') wrong('style is path or virtual')
  const accessKeyId =
    decodeURIComponent(url.username) ||
    env['AWS_ACCESS_KEY_ID'] ||
    wrong('there is no key, here or in AWS_ACCESS_KEY_ID')
  const secretAccessKey =
    decodeURIComponent(url.password) ||
    env['AWS_SECRET_ACCESS_KEY'] ||
    wrong('there is no secret, here or in AWS_SECRET_ACCESS_KEY')
  return {
    origin: amazon ? `https://s3.${region}.amazonaws.com` : url.origin,
    bucket,
    prefix: prefix.length ? `${prefix.join('/')}/` : '',
    style: style as 'path' | 'virtual',
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken: url.username ? undefined : env['AWS_SESSION_TOKEN'] || undefined,
  }
}
