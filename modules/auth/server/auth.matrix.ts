import type { Matrix } from '#server/records/access/matrix.ts'

/** Access matrix, reviewed and compared with the running server. */
export const matrix: Matrix = {
  captcha: 'public',
  welcome: 'public',
  login: 'public',
  'login/code': 'public',
  'provider/list': 'public',
  'provider/begin': 'public',
  'provider/finish': 'public',
  'provider/logout': 'public',
  'provider/beginOwn': 'everyone',
  'provider/finishOwn': 'everyone',
  logout: 'everyone',
  activity: 'everyone',
  profile: 'everyone',
  signature: 'everyone',
  seal: 'everyone',
  'change/password': 'everyone',
  confirm: 'everyone',
  'factor/begin': 'everyone',
  'factor/confirm': 'everyone',
  'factor/drop': 'everyone',
  'factor/codes': 'everyone',
  'password/forgot': 'public',
  'password/reset': 'public',
}
