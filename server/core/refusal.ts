import { defineMessages, formatMessage } from '#common/text.ts'
import type { Lang, MessageParams, Message } from '#common/text.ts'

export interface FieldError {
  field: string
  phrase: Message
  params?: MessageParams
}

/**
 * An expected refusal of a call: HTTP status, message in both languages, and the fields concerned.
 * Never a 500.
 */
export class Refusal extends Error {
  status: number
  phrase: Message
  params: MessageParams
  fields: FieldError[]
  /** machine-readable details, sent as `data` */
  data: object | null = null
  constructor(
    status: number,
    phrase: Message,
    params: MessageParams = {},
    fields: FieldError[] = [],
  ) {
    super(phrase.key)
    this.status = status
    this.phrase = phrase
    this.params = params
    this.fields = fields
  }
}
/** @throws Refusal with the given status; 409 means a conflict with the current state */
export const refuse = (status: number, phrase: Message, params?: MessageParams): never => {
  throw new Refusal(status, phrase, params)
}
/** @throws Refusal 400 that names fields, each with what is wrong and how to correct it */
export const refuseFields = (...fields: FieldError[]): never => {
  throw new Refusal(400, httpText.badInput, {}, fields)
}

/** The refusal of a check, undefined when it passes. Used to hide or explain actions. */
export async function refusalOf(check: () => unknown): Promise<Refusal | undefined> {
  try {
    await check()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
/** Whether a check passes. */
export const isAllowed = async (check: () => unknown): Promise<boolean> =>
  (await refusalOf(check)) === undefined

/** Why a call is refused, in one language: what is wrong with its fields, or its message. */
export const refusalText = ({ phrase, params, fields }: Refusal, lang: Lang): string =>
  fields.length
    ? [...new Set(fields.map((f) => formatMessage(f.phrase, lang, f.params)))].join(' ')
    : formatMessage(phrase, lang, params)

/** Converts an issue found by a shared rule into an error of a field. */
export const fieldErrorFrom = (
  field: string,
  issue: { code: string; zh: string; en: string },
): FieldError => ({ field, phrase: { key: issue.code, zh: issue.zh, en: issue.en } })

export const httpText = defineMessages('http', {
  badInput: ['输入有误，请更正标出的字段', 'Some entries are invalid: correct the marked fields'],
  noFile: ['文件不存在，请重新上传', 'File not found: upload it again'],
  unauthenticated: [
    '未登录或登录已过期，请重新登录',
    'You are not signed in, or your session has expired: sign in again',
  ],
  forbidden: ['您没有进行此操作的权限', 'You do not have permission to do this'],
  notFound: ['未找到该记录', 'Record not found'],
  noSuchCall: ['没有此接口', 'Unknown call'],
  stale: [
    '该记录已被他人修改，请刷新后重试',
    'Another user has changed this record: reload it and try again',
  ],
  exists: ['已有记录使用相同的{field}', 'A record with the same {field} already exists'],
  refersToNothing: ['所引用的记录不存在', 'The referenced record does not exist'],
  inUse: ['仍被“{title}”引用，不能删除', 'Still used by: {title}. It cannot be deleted'],
  mediaType: [
    '不支持的内容类型，请发送表单或 JSON',
    'Unsupported content type: send a form or JSON',
  ],
  otherSite: ['不接受来自其他网站的请求', 'Requests from other sites are not accepted'],
  badBody: ['请求内容无法读取', 'The request body cannot be read'],
  tooLarge: ['文件或内容过大，最多 {max} MB', 'Too large: at most {max} MB'],
  bodyTooLarge: [
    '内容过大：此接口最多接受 {limit} kB，请减少内容',
    'The request body is too large: at most {limit} kB. Send less',
  ],
  bodyTooMany: [
    '内容项过多：此接口最多接受 {limit} 项，请减少内容',
    'The request body has too many entries: at most {limit}. Send fewer',
  ],
  bodyTooDeep: [
    '内容嵌套过深：此接口最多接受 {limit} 层',
    'The request body is nested too deeply: at most {limit} levels',
  ],
  tooSlowBody: [
    '内容发送过慢，请检查网络后重试',
    'The request body arrived too slowly: check your connection and try again',
  ],
  tooOften: [
    '请求过于频繁，请在 {seconds} 秒后重试',
    'Too many requests: try again in {seconds} {seconds|second|seconds}',
  ],
  tooMany: ['请求过于频繁，请稍后再试', 'Too many requests: try again later'],
  fault: [
    '系统出错，已记录，编号 {id}',
    'Something went wrong. The error has been recorded under {id}',
  ],
  unavailable: [
    '数据库暂时不可用，请稍后再试',
    'The database is temporarily unavailable: try again later',
  ],
  tooSlow: [
    '数据库响应过慢，本次操作未执行，请稍后再试',
    'The database did not respond in time and nothing was changed: try again later',
  ],
  storageFull: [
    '存储空间已满，本次操作未执行，请联系管理员',
    'The storage is full and nothing was changed: contact your administrator',
  ],
  storageReadOnly: [
    '数据目录不可写，本次操作未执行，请联系管理员',
    'The data folder is not writable and nothing was changed: contact your administrator',
  ],
  fileUnreadable: [
    '文件暂时无法读取，请联系管理员',
    'The file cannot be read right now: contact your administrator',
  ],
  changedMeanwhile: [
    '当前状态为“{state}”，不能{move}',
    'The status is now "{state}": {move} is not possible',
  ],
  overtaken: [
    '他人已先行处理，当前状态为“{state}”。请重新加载',
    'Another user has already acted: the status is now "{state}". Reload the record',
  ],
  notYours: ['只有任务负责人才能填写信息', 'Only the person in charge of the task can do this'],
  sameperson: [
    '前面的步骤由您办理，此步骤须由他人办理',
    'You completed a previous step: another person must do this one',
  ],
  remarkNeeded: ['请填写意见', 'Enter a comment'],
})

/** Messages about a single field. */
export const fieldText = defineMessages('field', {
  required: ['请填写', 'This field is required'],
  unknown: ['没有这个字段', 'Unknown field'],
  number: ['请填写数字', 'Enter a number'],
  integer: ['请填写整数', 'Enter a whole number'],
  boolean: ['请填写是或否', 'Enter yes or no (true or false)'],
  text: ['请填写文字', 'Enter text'],
  list: ['请填写列表', 'Enter a list'],
  least: ['不能小于 {limit}', 'At least {limit}'],
  most: ['不能大于 {limit}', 'At most {limit}'],
  tooLong: ['最多 {limit} 个字符', 'At most {limit} characters'],
  tooShort: ['至少 {limit} 个字符', 'At least {limit} characters'],
  tooMany: ['最多 {limit} 项', 'At most {limit} entries'],
  tooFew: ['至少 {limit} 项', 'At least {limit} entries'],
  decimals: ['最多 {limit} 位小数', 'At most {limit} decimals'],
  date: ['请填写有效日期（年-月-日）', 'Enter a valid date (year-month-day)'],
  email: ['邮箱格式不正确', 'Enter a valid e-mail address'],
  form: ['格式不正确', 'Invalid format'],
  choice: ['请从给定的值中选择', 'Choose one of the listed values'],
  control: ['含有不允许的字符', 'It contains characters that are not allowed'],
})
