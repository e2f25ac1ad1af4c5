/**
 * Classes of the appendix to a Document of Compliance for dangerous goods, with and without
 * flashpoint: SOLAS II-2/19, tables 19.1 to 19.3.
 */
export const DANGEROUS_GOODS_CLASSES: readonly (readonly [key: string, zh: string, en: string])[] =
  [
    ['1to16', '1.1 – 1.6', '1.1 – 1.6'],
    ['14S', '1.4S', '1.4S'],
    ['21', '2.1', '2.1'],
    ['22', '2.2', '2.2'],
    ['23flammable', '2.3 易燃', '2.3 flammable'],
    ['23', '2.3 非易燃', '2.3 non-flammable'],
    ['3low', '3 闪点 < 23°C', '3 FP < 23°C'],
    ['3high', '3 闪点 23–60°C', '3 FP 23–60°C'],
    ['41', '4.1', '4.1'],
    ['42', '4.2', '4.2'],
    ['43liquid', '4.3 液体', '4.3 liquids'],
    ['43solid', '4.3 固体', '4.3 solids'],
    ['51', '5.1', '5.1'],
    ['52', '5.2', '5.2'],
    ['61liquidLow', '6.1 液体 闪点 < 23°C', '6.1 liquids FP < 23°C'],
    ['61liquidHigh', '6.1 液体 闪点 23–60°C', '6.1 liquids FP 23–60°C'],
    ['61liquid', '6.1 液体 闪点 > 60°C', '6.1 liquids FP > 60°C'],
    ['61solid', '6.1 固体', '6.1 solids'],
    ['8liquidLow', '8 液体 闪点 < 23°C', '8 liquids FP < 23°C'],
    ['8liquidHigh', '8 液体 闪点 23–60°C', '8 liquids FP 23–60°C'],
    ['8liquid', '8 液体 闪点 > 60°C', '8 liquids FP > 60°C'],
    ['8solid', '8 固体', '8 solids'],
    ['9', '9', '9'],
  ]
