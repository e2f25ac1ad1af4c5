/** Laws of the demonstration data: general instruments, and some of flags and of the society. */
export interface DemoLaw {
  type: 'convention' | 'code' | 'flagLaw' | 'classRule' | 'procedure'
  title: string
  subtitle: string
  keyword: string
  /** ISO code of the flag that issued it */
  flag?: string
  startDate: string
  endDate?: string
  descn: string
}

export const demoLaws: readonly DemoLaw[] = [
  {
    type: 'convention',
    title: 'SOLAS 1974, as amended',
    subtitle: '1974 年国际海上人命安全公约及其修正案',
    keyword: 'SOLAS, safety, 安全, construction, equipment, radio',
    startDate: '1980-05-25',
    descn:
      '<p>Construction, equipment and operation of ships. Certificates issued under it: passenger ship safety, cargo ship safety construction, equipment and radio.</p><p>船舶构造、设备与营运安全。依此签发客船安全证书、货船构造安全、设备安全和无线电安全证书。</p><h3>Work of the society / 本社工作</h3><ul><li><p>Surveys under the harmonised system / 按协调系统检验</p></li><li><p>Exemptions only with the consent of the flag / 免除须经船旗国同意</p></li></ul>',
  },
  {
    type: 'convention',
    title: 'MARPOL 73/78',
    subtitle: '国际防止船舶造成污染公约',
    keyword: 'MARPOL, IOPP, IAPP, ISPP, pollution, 防污染',
    startDate: '1983-10-02',
    descn:
      '<p>Six annexes: oil, noxious liquids, packaged goods, sewage, garbage, air. Annexes III and V need no certificate.</p><p>六个附则：油类、有毒液体、包装有害物质、生活污水、垃圾、大气污染。附则 III 和 V 无须证书。</p>',
  },
  {
    type: 'convention',
    title: 'International Convention on Load Lines, 1966',
    subtitle: '1966 年国际载重线公约及 1988 年议定书',
    keyword: 'load line, freeboard, ILL, 载重线',
    startDate: '1968-07-21',
    descn:
      '<p>Freeboard, the load line mark, and the conditions of assignment that are checked at every annual survey: hatches, doors, vents, air pipes, freeing ports.</p><p>干舷、载重线标志以及每次年度检验均须核查的核定条件：舱口、门、通风筒、空气管、排水舷口。</p>',
  },
  {
    type: 'convention',
    title: 'International Convention on Tonnage Measurement of Ships, 1969',
    subtitle: '1969 年国际船舶吨位丈量公约',
    keyword: 'tonnage, ITC69, GT, NT, 吨位',
    startDate: '1982-07-18',
    descn:
      '<p>Gross tonnage and net tonnage. The net tonnage is never taken below 0.30 of the gross tonnage.</p><p>总吨位与净吨位。净吨位不得小于总吨位的 0.30。</p>',
  },
  {
    type: 'convention',
    title: 'Maritime Labour Convention, 2006',
    subtitle: '2006 年海事劳工公约',
    keyword: 'MLC, seafarers, accommodation, 海员, 起居舱室',
    startDate: '2013-08-20',
    descn:
      '<p>Minimum requirements for seafarers, accommodation, food, health and payment; ships of 500 GT and over in international voyages carry a certificate and a declaration of compliance.</p><p>海员最低要求、起居舱室、膳食、健康与工资支付；500 总吨及以上国际航行船舶须持有证书和符合声明。</p>',
  },
  {
    type: 'convention',
    title: 'Ballast Water Management Convention, 2004',
    subtitle: '2004 年国际船舶压载水和沉积物控制与管理公约',
    keyword: 'BWM, ballast, 压载水',
    startDate: '2017-09-08',
    descn:
      '<p>Ballast water management plan, record book, and treatment to the performance standard.</p><p>压载水管理计划、记录簿，以及达到性能标准的处理。</p>',
  },
  {
    type: 'code',
    title: 'ISM Code',
    subtitle: '国际安全管理规则',
    keyword: 'ISM, DOC, SMC, 安全管理',
    startDate: '1998-07-01',
    descn:
      '<p>The company holds a document of compliance, each ship a safety management certificate. An interim one is valid for at most twelve and six months.</p><p>公司持有符合证明，船舶持有安全管理证书；临时证书有效期分别不超过 12 个月和 6 个月。</p>',
  },
  {
    type: 'code',
    title: 'ISPS Code',
    subtitle: '国际船舶和港口设施保安规则',
    keyword: 'ISPS, ISSC, security, 保安',
    startDate: '2004-07-01',
    descn:
      '<p>Ship security assessment, plan and officer. The plan itself is confidential and is never attached here.</p><p>船舶保安评估、保安计划和保安员。保安计划属机密，不得在此上传。</p>',
  },
  {
    type: 'code',
    title: 'Harmonised System of Survey and Certification: survey guidelines',
    subtitle: '检验与发证协调系统检验导则',
    keyword: 'HSSC, survey, windows, 协调系统, 窗口期',
    startDate: '2000-02-03',
    descn:
      '<p>Initial, annual, intermediate, periodical and renewal surveys, their windows and what each of them covers. The windows this system computes follow it.</p><p>初次、年度、中间、定期和换证检验的窗口期与内容。本系统计算的窗口期以此为准。</p><blockquote><p>The date of completion of a renewal survey decides the new expiry. / 换证检验完成日期决定新的到期日。</p></blockquote>',
  },
  {
    type: 'code',
    title: 'Code for Recognized Organizations (RO Code)',
    subtitle: '被认可组织规则',
    keyword: 'RO Code, authorisation, 认可组织, 授权',
    startDate: '2015-01-01',
    descn:
      '<p>What a flag expects of those who act for it: independence, competence of surveyors, a quality system, reports to the flag, access to records.</p><p>船旗国对受权组织的要求：独立性、验船师能力、质量体系、向船旗国报告、记录可查。</p>',
  },
  {
    type: 'flagLaw',
    flag: 'PA',
    title: 'Panama: instructions to recognised organisations',
    subtitle: '巴拿马：对认可组织的指令',
    keyword: 'Panama, RO, instructions, 巴拿马',
    startDate: '2011-03-14',
    descn:
      '<p>Scope of the authorisation, extensions and exemptions that need the consent of the administration, monthly reports, and how provisional registration is followed up.</p><p>授权范围、须经主管机关同意的展期和免除、月度报告以及临时登记的后续办理。</p>',
  },
  {
    type: 'flagLaw',
    flag: 'LR',
    title: 'Liberia: requirements for statutory certificates',
    subtitle: '利比里亚：法定证书要求',
    keyword: 'Liberia, certificates, 利比里亚, 证书',
    startDate: '2012-06-01',
    descn:
      '<p>Electronic certificates, conditions of extension, and what is reported to the administration at once.</p><p>电子证书、展期条件以及须立即向主管机关报告的事项。</p>',
  },
  {
    type: 'flagLaw',
    flag: 'MT',
    title: 'Malta: validity of certificates',
    subtitle: '马耳他：证书有效期',
    keyword: 'Malta, validity, 马耳他, 有效期',
    startDate: '2014-02-10',
    descn:
      '<p>Full-term certificates expire on the day before the anniversary of completion.</p><p>正式证书至检验完成周年日的前一日到期。</p>',
  },
  {
    type: 'classRule',
    title: 'Rules for the classification of sea-going steel ships, 2025',
    subtitle: '海船入级规范（2025）',
    keyword: 'class rules, hull, machinery, 规范',
    startDate: '2025-01-01',
    endDate: '2025-12-31',
    descn:
      '<p>Superseded by the edition of 2026; it stays in force for ships contracted for construction in 2025.</p><p>已由 2026 版取代；2025 年签订建造合同的船舶仍适用本版。</p>',
  },
  {
    type: 'classRule',
    title: 'Rules for the classification of sea-going steel ships, 2026',
    subtitle: '海船入级规范（2026）',
    keyword: 'class rules, hull, machinery, 规范',
    startDate: '2026-01-01',
    descn:
      '<p>Main changes: thickness measurement of ships over fifteen years, tailshaft surveys by condition monitoring, batteries.</p><p>主要变化：15 年以上船舶测厚、基于状态监测的尾轴检验、蓄电池系统。</p>',
  },
  {
    type: 'procedure',
    title: 'Remote surveys',
    subtitle: '远程检验程序',
    keyword: 'remote, video, 远程检验',
    startDate: '2024-05-01',
    descn:
      '<p>A remote survey is agreed with the flag beforehand and never replaces an attendance that a convention asks for.</p><ol><li><p>Request with reason, and the survey items it covers / 申请及其理由、涵盖的检验项目</p></li><li><p>Live video, recorded; still pictures with date and place / 实时视频并录像；照片注明日期和地点</p></li><li><p>What could not be seen is left as a condition / 未能查看的项目作为遗留条件</p></li></ol>',
  },
  {
    type: 'procedure',
    title: 'Use of seals and signatures',
    subtitle: '印章与签名的使用',
    keyword: 'seal, signature, 印章, 签名',
    startDate: '2023-09-01',
    descn:
      '<p>Each surveyor keeps their own signature and seal. A document that was signed by mistake is refused, not torn up: its number stays on record.</p><p>验船师本人保管签名与印章。误签的文件应作退签处理，编号予以保留，不得销毁。</p>',
  },
]
