/** Texts of demonstration records, in both languages. */
export type Words = readonly [zh: string, en: string]
/** A finding and its resolution. */
export interface RecordText {
  title: Words
  content: Words
  done?: Words
}

export const conditions: readonly RecordText[] = [
  {
    title: ['第2货舱左舷舷侧外板凹陷', 'Side shell indented in way of no. 2 hold, port'],
    content: [
      '#112 至 #118 肋位间，凹陷约 1200 x 600 mm，最大深度 38 mm，肋骨变形。已作临时加强，须永久修理。',
      'Between frames 112 and 118, about 1200 x 600 mm, 38 mm deep, with frames tripped. Stiffened for the time being; to be repaired permanently.',
    ],
    done: [
      '外板及肋骨已换新，无损检测合格。',
      'Plate and frames cropped and renewed; NDT satisfactory.',
    ],
  },
  {
    title: ['首尖舱涂层状况差', 'Coating of the forepeak tank in poor condition'],
    content: [
      '涂层大面积脱落，局部腐蚀。每年度检验时应进入内部检查并测厚。',
      'Coating broken down over large areas, scattered corrosion. To be examined internally with thickness measurements at each annual survey.',
    ],
    done: [
      '舱内重新喷砂涂装，测厚在允许范围内。',
      'Tank blasted and recoated; thicknesses within limits.',
    ],
  },
  {
    title: [
      '1号辅机曲轴箱油雾探测器不工作',
      'Oil mist detector of no. 1 auxiliary engine inoperative',
    ],
    content: [
      '备件已订购，修复前该机仅作备用。',
      'Spare part on order; the engine to be used as standby only until it is repaired.',
    ],
    done: ['探测器换新，功能试验合格。', 'Detector renewed and tested.'],
  },
  {
    title: ['应急消防泵出水压力不足', 'Emergency fire pump delivers too little pressure'],
    content: [
      '最远端两支水枪压力低于规范要求，泵叶轮磨损。',
      'Pressure at the two most remote nozzles below what the rules ask for; impeller worn.',
    ],
    done: ['叶轮换新，效用试验合格。', 'Impeller renewed, tested with two jets.'],
  },
  {
    title: ['舵杆密封漏水', 'Rudder stock seal leaking'],
    content: [
      '每小时渗水约 2 升，舵机舱舱底水报警正常。下次进坞时换新密封。',
      'About 2 litres an hour; bilge alarm of the steering gear room in order. Seal to be renewed at the next docking.',
    ],
    done: ['坞内换新密封圈，试航无渗漏。', 'Seal renewed in dock; tight on sea trial.'],
  },
  {
    title: ['3号货舱舱口盖橡胶密封条老化', 'Rubber packing of no. 3 hatch cover hardened'],
    content: [
      '冲水试验有多处渗漏，已用密封带临时处理。',
      'Several leaks at the hose test; taped for the time being.',
    ],
    done: [
      '密封条整圈换新，超声波密性试验合格。',
      'Packing renewed all round; ultrasonic test satisfactory.',
    ],
  },
  {
    title: ['锚链第4节磨耗超限', 'Fourth length of the starboard chain cable worn beyond limits'],
    content: [
      '平均直径减少 13%，应予换新。',
      'Mean diameter reduced by 13 per cent; to be renewed.',
    ],
    done: ['该节锚链换新，附产品证书。', 'Length renewed, with certificate.'],
  },
]
export const casualties: readonly RecordText[] = [
  {
    title: ['靠泊时左舷触碰码头', 'Contact with the quay while berthing'],
    content: [
      '左舷船首外板擦伤约 3 m，无变形超限，可不修理。',
      'Plating of the port bow scraped over some 3 m; deformation within limits, no repair needed.',
    ],
  },
  {
    title: ['主机第5缸活塞环断裂', 'Piston rings of main engine unit no. 5 broken'],
    content: [
      '航行中更换活塞，第5缸已复原，负荷试验合格。',
      'Piston exchanged at sea; unit restored and tested under load.',
    ],
  },
  {
    title: ['恶劣海况中甲板舾装件损坏', 'Deck fittings damaged in heavy weather'],
    content: [
      '首楼甲板两处通风筒及栏杆变形，已修复。',
      'Two ventilators and railings on the forecastle bent; repaired.',
    ],
  },
  {
    title: ['航道内搁浅，自行脱浅', 'Grounded in the fairway, refloated without help'],
    content: [
      '水下检查未见外板破损，建议下次进坞复查。',
      'Underwater inspection found no breach; to be looked at again at the next docking.',
    ],
    done: ['坞内检查无损伤。', 'Examined in dock: no damage.'],
  },
]
export const memoranda: readonly RecordText[] = [
  {
    title: ['机舱测厚采用缩减点位', 'Thickness measurements of the engine room at reduced points'],
    content: [
      '经总部批准，下次特别检验前有效。',
      'Approved by head office; valid until the next special survey.',
    ],
  },
  {
    title: ['压载水处理系统处理能力限制', 'Capacity of the ballast water treatment system'],
    content: [
      '单泵运行，最大 500 立方米/时。',
      'One pump at a time, at most 500 cubic metres an hour.',
    ],
  },
  {
    title: ['甲板货堆装限制', 'Deck cargo restricted'],
    content: [
      '舱口盖均布载荷不得超过 1.75 吨/平方米。',
      'Uniform load on hatch covers not above 1.75 t/m2.',
    ],
  },
]
/** Reason for the extension of a condition of class. */
export const reason: Words = [
  '备件交货推迟，现场加强情况良好，同意延期。',
  'Delivery of the parts is late; the temporary repair was examined and is in good order.',
]
export const notes: readonly RecordText[] = [
  {
    title: [
      '船东希望将年度检验与水下检验合并',
      'Owner would like the annual survey together with the underwater inspection',
    ],
    content: [
      '请区域办公室在派工时留意，预计明年一季度到上海。',
      'Office to keep it in mind when assigning; expected at Shanghai in the first quarter of next year.',
    ],
  },
  {
    title: ['管理公司更换船舶主管', 'The manager has a new superintendent'],
    content: ['联系方式已更新到客户资料。', 'Contact details are with the customer.'],
  },
]
export const surveys: readonly Words[] = [
  ['船底外部检验（坞内）', 'Bottom inspected in dry dock'],
  ['螺旋桨轴抽轴检验', 'Propeller shaft withdrawn and examined'],
  ['水下检验代替坞检', 'Underwater inspection in lieu of docking'],
  ['锅炉内部检验', 'Boiler examined internally'],
]
