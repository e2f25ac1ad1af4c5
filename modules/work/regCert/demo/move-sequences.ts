/** Registrations of the demonstration: type, state reached, and opinions on the way. */
export type Step = 'fill' | 'half' | 'submit' | 'recall' | 'pass' | 'fail' | 'confirm' | 'unpaid'
export interface Course {
  kind: string
  /** ISO code of the current flag, and of the issuing flag where it differs */
  from: string
  to?: string
  steps: readonly Step[]
  /** days since the last step; days from the first to the last */
  ago: number
  took: number
}
export const remarks: Readonly<Partial<Record<Step, string>>> = {
  recall: '补充授权委托书 Adding the power of attorney',
  pass: '文件齐全 Papers in order',
  fail: '卖据缺公证页 The notarised page of the bill of sale is missing',
  confirm: '已到账 Received',
  unpaid: '登记费未到账 The registration fee has not arrived',
}
const handedIn: readonly Step[] = ['fill', 'submit']
const audited: readonly Step[] = [...handedIn, 'pass']

export const courses: readonly Course[] = [
  { kind: 'REGP', from: 'LR', to: 'PA', steps: [...audited, 'confirm'], ago: 46, took: 6 },
  {
    kind: 'REG',
    from: 'PA',
    steps: [...handedIn, 'fail', 'submit', 'pass', 'confirm'],
    ago: 31,
    took: 9,
  },
  { kind: 'CSR', from: 'PA', steps: [...audited, 'confirm'], ago: 24, took: 3 },
  { kind: 'DEL', from: 'LR', steps: [...audited, 'confirm'], ago: 19, took: 4 },
  { kind: 'WRC', from: 'PA', steps: [...audited, 'unpaid'], ago: 6, took: 4 },
  { kind: 'REGP', from: 'LR', to: 'PA', steps: audited, ago: 2, took: 5 },
  { kind: 'CLC', from: 'PA', steps: audited, ago: 1, took: 3 },
  { kind: 'REG', from: 'LR', steps: [...handedIn, 'fail'], ago: 3, took: 4 },
  { kind: 'BCC', from: 'PA', steps: handedIn, ago: 1, took: 2 },
  { kind: 'RSL', from: 'LR', steps: [...handedIn, 'recall', 'submit'], ago: 2, took: 4 },
  { kind: 'REGP', from: 'PA', to: 'LR', steps: ['half'], ago: 1, took: 2 },
  { kind: 'DEL', from: 'PA', steps: [], ago: 0, took: 0 },
]
