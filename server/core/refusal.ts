import { defineMessages } from '#common/text.ts'
import type { MessageParams, Message } from '#common/text.ts'

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

/** Whether a check passes. Used to hide actions that the server would refuse. */
export async function isAllowed(check: () => unknown): Promise<boolean> {
  try {
    await check()
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Converts an issue found by a shared rule into an error of a field. */
export const fieldErrorFrom = (
  field: string,
  issue: { code: string; zh: string; en: string },
): FieldError => ({ field, phrase: { key: issue.code, zh: issue.zh, en: issue.en } })

export const httpText = defineMessages('http', {
  badInput: ['输入有误，请检查标出的字段', 'Some entries are not right: see the fields marked'],
  noFile: ['文件不存在，请重新上传', 'There is no such file: please upload it again'],
  unauthenticated: [
    '未登录或登录已过期，请重新登录',
    'You are not signed in, or your session has ended: please sign in again',
  ],
  forbidden: ['您没有进行此操作的权限', 'You do not have the right to do this'],
  notFound: ['未找到该记录', 'Not found'],
  noSuchCall: ['没有此接口', 'There is no such call'],
  stale: [
    '该记录已被他人修改，请刷新后重试',
    'Somebody else has changed this record: reload it and try again',
  ],
  exists: ['已存在相同的{field}', 'There is one with the same {field} already'],
  refersToNothing: ['所引用的记录不存在', 'It refers to a record that does not exist'],
  inUse: ['仍被“{title}”引用，不能删除', 'Still used by: {title}. It cannot be removed'],
  mediaType: ['不支持的内容类型', 'Send a form or JSON: this content type is not accepted'],
  otherSite: ['不接受来自其他网站的请求', 'Calls from pages of other sites are not taken'],
  badBody: ['请求内容无法读取', 'The body cannot be read'],
  tooLarge: ['文件或内容过大，最多 {max} MB', 'Too large: at most {max} MB'],
  bodyTooLarge: [
    '内容过大：此接口最多接受 {limit} kB，请减少内容',
    'The body is too large: this call takes at most {limit} kB. Send less',
  ],
  bodyTooMany: [
    '内容项过多：此接口最多接受 {limit} 项，请减少内容',
    'The body has too many entries: this call takes at most {limit}. Send fewer',
  ],
  bodyTooDeep: [
    '内容嵌套过深：此接口最多接受 {limit} 层',
    'The body is nested too deeply: this call takes at most {limit} levels',
  ],
  tooSlowBody: [
    '内容发送过慢，请检查网络后重试',
    'The body came in too slowly: check your connection and try again',
  ],
  tooOften: [
    '请求过于频繁，请在 {seconds} 秒后重试',
    'Too many requests: try again in {seconds} {seconds|second|seconds}',
  ],
  tooMany: ['请求过于频繁，请稍后再试', 'Too many requests: please wait a little'],
  fault: [
    '系统出错，已记录，编号 {id}',
    'Something went wrong on our side; it has been recorded under {id}',
  ],
  unavailable: [
    '数据库暂时不可用，请稍后再试',
    'The database cannot be reached at the moment: please try again',
  ],
  tooSlow: [
    '数据库响应过慢，本次操作未执行，请稍后再试',
    'The database takes too long at the moment: nothing was done. Please try again',
  ],
  storageFull: [
    '存储空间已满，本次操作未执行，请联系管理员',
    'The storage is full: nothing was done. Please tell the administrator',
  ],
  storageReadOnly: [
    '数据目录不可写，本次操作未执行，请联系管理员',
    'The data folder cannot be written to: nothing was done. Please tell the administrator',
  ],
  fileUnreadable: [
    '文件暂时无法读取，请联系管理员',
    'The file cannot be read at the moment. Please tell the administrator',
  ],
  changedMeanwhile: [
    '当前状态为“{state}”，不能{move}',
    'It is "{state}" now: {move} is not possible',
  ],
  overtaken: [
    '已有他人先行处理，当前状态为“{state}”。请重新载入',
    'Somebody else has been faster: it is "{state}" by now. Reload it to go on',
  ],
  notYours: ['只有任务负责人才能填写信息', 'Only the person in charge of the task can do this'],
  sameperson: [
    '前一步由您本人完成，须由他人进行',
    'You did a previous step yourself: somebody else has to do this one',
  ],
  remarkNeeded: ['请填写意见', 'Please give your opinion'],
})

/** Messages about a single field. */
export const fieldText = defineMessages('field', {
  required: ['请填写', 'Please fill this in'],
  unknown: ['没有这个字段', 'There is no such field'],
  number: ['请填写数字', 'Enter a number'],
  integer: ['请填写整数', 'Enter a whole number'],
  boolean: ['请填写是或否', 'Enter yes or no (true or false)'],
  text: ['请填写文字', 'Enter a text'],
  list: ['请填写列表', 'Enter a list'],
  least: ['不能小于 {limit}', 'At least {limit}'],
  most: ['不能大于 {limit}', 'At most {limit}'],
  tooLong: ['最多 {limit} 个字符', 'At most {limit} characters'],
  tooShort: ['至少 {limit} 个字符', 'At least {limit} characters'],
  tooMany: ['最多 {limit} 项', 'At most {limit} entries'],
  tooFew: ['至少 {limit} 项', 'At least {limit} entries'],
  decimals: ['最多 {limit} 位小数', 'At most {limit} decimals'],
  date: ['请填写有效日期（年-月-日）', 'Enter a real date as year-month-day'],
  email: ['邮箱格式不正确', 'This is not an e-mail address'],
  form: ['格式不正确', 'This does not have the right form'],
  choice: ['请从给定的值中选择', 'Choose one of the values given'],
  control: ['含有不允许的字符', 'It contains characters that are not allowed'],
})
