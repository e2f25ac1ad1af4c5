/** Survey requests of the demonstration. */
export interface DemoRequest {
  by: 'owner' | 'owner2'
  /** index among the owner's ships, ordered by due surveys */
  ship: number
  /** maximum number of due surveys */
  most: number
  further: readonly { feeType: 10 | 20 | 30; surveyType: string }[]
  port: string
  /** days until arrival */
  days: number
  agent: string
  purchaseOrderNo: string
  remark: string | null
  /** hours since it was sent */
  age: number
  messages: readonly { office: boolean; age: number; text: string }[]
  withdrawn?: true
}

export const demoRequests: readonly DemoRequest[] = [
  {
    by: 'owner',
    ship: 2,
    most: 1,
    further: [],
    port: 'Cristóbal',
    days: 6,
    agent: 'Canal Husbandry S.A.',
    purchaseOrderNo: 'AC-PO-2216',
    remark: null,
    age: 190,
    withdrawn: true,
    messages: [
      {
        office: false,
        age: 188,
        text: '船期改变，先撤销此申请 The voyage has changed, we shall ask again',
      },
    ],
  },
  {
    by: 'owner',
    ship: 0,
    most: 4,
    further: [{ feeType: 30, surveyType: 'occasional' }],
    port: 'Balboa',
    days: 11,
    agent: 'Canal Husbandry S.A., Ms Ríos',
    purchaseOrderNo: 'AC-PO-2231',
    remark:
      '左舷擦碰码头，请同时检查 Contact with the pier on the port side: please look at it as well',
    age: 52,
    messages: [
      {
        office: false,
        age: 51,
        text: '预计 08:00 靠泊，夜间也可登轮 Berthing about 08:00; the surveyor may also come at night',
      },
      {
        office: true,
        age: 30,
        text: '收到。请准备船体厚度测量记录 Thank you. Please have the records of hull thickness measurements at hand',
      },
      {
        office: false,
        age: 27,
        text: '记录在船上，已交大副 They are on board, with the chief officer',
      },
      {
        office: true,
        age: 5,
        text: '报价正在准备，明日发出 The quotation is being prepared and follows tomorrow',
      },
    ],
  },
  {
    by: 'owner',
    ship: 1,
    most: 2,
    further: [],
    port: 'Piraeus',
    days: 24,
    agent: 'Akti Port Services',
    purchaseOrderNo: 'AC-PO-2240',
    remark: null,
    age: 4,
    messages: [],
  },
  {
    by: 'owner2',
    ship: 0,
    most: 3,
    further: [{ feeType: 10, surveyType: 'additional' }],
    port: 'Busan',
    days: 9,
    agent: 'Yeongdo Marine Agency',
    purchaseOrderNo: 'HB-26-0817',
    remark: null,
    age: 20,
    messages: [
      {
        office: false,
        age: 19,
        text: '可否由同一位验船师完成全部检验？ Could one surveyor hold all of them?',
      },
    ],
  },
]
