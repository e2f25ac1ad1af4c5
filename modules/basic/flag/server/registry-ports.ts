/** Ports of registry of the larger registers, Chinese and English, by ISO code of the flag. */
export const registryPorts: Readonly<
  Record<string, readonly (readonly [zh: string, en: string])[]>
> = {
  PA: [['巴拿马', 'Panama']],
  LR: [['蒙罗维亚', 'Monrovia']],
  MH: [['马朱罗', 'Majuro']],
  MT: [['瓦莱塔', 'Valletta']],
  BS: [
    ['拿骚', 'Nassau'],
    ['弗里波特', 'Freeport'],
  ],
  CY: [['利马索尔', 'Limassol']],
  HK: [['香港', 'Hong Kong']],
  SG: [['新加坡', 'Singapore']],
  BZ: [['伯利兹城', 'Belize City']],
  TV: [['富纳富提', 'Funafuti']],
  SL: [['弗里敦', 'Freetown']],
  PW: [['马拉卡尔港', 'Malakal Harbor']],
  CK: [['阿瓦鲁阿', 'Avarua']],
  NU: [['阿洛菲', 'Alofi']],
  VU: [['维拉港', 'Port Vila']],
  KI: [['塔拉瓦', 'Tarawa']],
  TG: [['洛美', 'Lomé']],
  KM: [['莫罗尼', 'Moroni']],
  TZ: [
    ['桑给巴尔', 'Zanzibar'],
    ['达累斯萨拉姆', 'Dar es Salaam'],
  ],
  KN: [['巴斯特尔', 'Basseterre']],
  VC: [['金斯敦', 'Kingstown']],
  AG: [['圣约翰', "Saint John's"]],
  BB: [['布里奇敦', 'Bridgetown']],
  DM: [
    ['罗索', 'Roseau'],
    ['朴次茅斯', 'Portsmouth'],
  ],
  JM: [['金斯敦', 'Kingston']],
  MN: [['乌兰巴托', 'Ulaanbaatar']],
  KH: [
    ['金边', 'Phnom Penh'],
    ['西哈努克港', 'Sihanoukville'],
  ],
  PT: [
    ['马德拉', 'Madeira'],
    ['里斯本', 'Lisbon'],
  ],
  CN: [
    ['上海', 'Shanghai'],
    ['大连', 'Dalian'],
    ['天津', 'Tianjin'],
    ['青岛', 'Qingdao'],
    ['宁波', 'Ningbo'],
    ['厦门', 'Xiamen'],
    ['广州', 'Guangzhou'],
    ['深圳', 'Shenzhen'],
    ['海口', 'Haikou'],
    ['洋浦', 'Yangpu'],
  ],
  KR: [
    ['釜山', 'Busan'],
    ['济州', 'Jeju'],
    ['仁川', 'Incheon'],
  ],
  PH: [
    ['马尼拉', 'Manila'],
    ['宿务', 'Cebu'],
    ['三宝颜', 'Zamboanga'],
  ],
  JP: [
    ['东京', 'Tokyo'],
    ['神户', 'Kobe'],
    ['今治', 'Imabari'],
  ],
  GR: [
    ['比雷埃夫斯', 'Piraeus'],
    ['希俄斯', 'Chios'],
  ],
  NO: [
    ['奥斯陆', 'Oslo'],
    ['卑尔根', 'Bergen'],
  ],
  DK: [
    ['哥本哈根', 'Copenhagen'],
    ['斯文堡', 'Svendborg'],
  ],
  NL: [
    ['鹿特丹', 'Rotterdam'],
    ['格罗宁根', 'Groningen'],
    ['德尔夫宰尔', 'Delfzijl'],
  ],
  DE: [
    ['汉堡', 'Hamburg'],
    ['不来梅', 'Bremen'],
  ],
  GB: [
    ['伦敦', 'London'],
    ['南安普敦', 'Southampton'],
  ],
  IT: [
    ['热那亚', 'Genoa'],
    ['那不勒斯', 'Naples'],
  ],
  IM: [['道格拉斯', 'Douglas']],
  BM: [['汉密尔顿', 'Hamilton']],
  KY: [['乔治敦', 'George Town']],
  GI: [['直布罗陀', 'Gibraltar']],
  IN: [
    ['孟买', 'Mumbai'],
    ['维沙卡帕特南', 'Visakhapatnam'],
  ],
  ID: [
    ['雅加达', 'Jakarta'],
    ['泗水', 'Surabaya'],
  ],
  VN: [
    ['海防', 'Hai Phong'],
    ['胡志明市', 'Ho Chi Minh City'],
  ],
  TH: [['曼谷', 'Bangkok']],
  MY: [
    ['巴生港', 'Port Klang'],
    ['槟城', 'Penang'],
  ],
  TW: [
    ['高雄', 'Kaohsiung'],
    ['基隆', 'Keelung'],
  ],
  RU: [
    ['圣彼得堡', 'Saint Petersburg'],
    ['符拉迪沃斯托克', 'Vladivostok'],
  ],
  TR: [['伊斯坦布尔', 'Istanbul']],
}
