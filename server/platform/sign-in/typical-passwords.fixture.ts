/**
 * Test data: typical passwords of two or more character classes, as chosen where digits or symbols
 * are required.
 */
export const typicalPasswords = `
Password1 Password1! Password123 Password123! P@ssw0rd P@ssw0rd123 P@$$w0rd Passw0rd! pass1234 password2024 Password2025! Passwort1
Qwerty1 Qwerty123 Qwerty123! qwerty12345 Qwertyuiop1 qwe123 qweasd123 qweasdzxc1 q1w2e3r4 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
1qaz@WSX Zaq1@wsx !QAZ2wsx asdf1234 Asdf123! zxcvbn1 zxcvbnm123 abc123 abc1234 abcd1234 Abcd1234 Abc@123
Abc123456 a123456 a1234567 123456a 123456abc 12345678a 1234qwer 123qwe 123abc 123456789a aa123456 Aa123456
Aa123456! a1b2c3d4 1a2b3c4d aaa111 aaaaaa1 000000a 666666a 888888a 123123a Admin1 Admin123 Admin@123
Admin123! Admin@2025 administrator1 Root123 root@123 User1234 user@123 guest123 Guest@123 test123 Test1234 Demo1234
Temp1234 changeme1 Changeme123 Changeme! default1 Welcome1 Welcome1! Welcome123 Welcome123! Welcome2024 Hello123 Hello@123
Login123 letmein1 Letmein123! secret1 Secret123 Access14 Master1 Master123 Super123 superman1 Shanghai2024 Shanghai@2024
Shanghai1 Beijing2008 China123 China@123 Singapore1 Singapore2024 Panama2024 London2012 Newyork1 Tokyo2020 Summer2024 Summer2024!
Winter2024 Spring2025 Autumn2024 January2025 January1 Monday1 Monday123 Friday13 Friday2024! December25 iloveyou1 Iloveyou2
Iloveyou! ILoveYou1 love123 5201314a woaini1 woaini520 woaini1314 wangwei123 zhangwei1 zhang123 liwei123 wang1234
Li123456 chen1234 liuyang1 Michael1 jordan1 Jessica1 ashley1 Daniel123 thomas1 Andrew123 Robert123 George1
Jennifer1 Anthony1 monkey1 Monkey123 dragon1 Dragon123 Tiger1 lion1234 eagle1 Football1 Baseball1 basketball1
hockey1 Liverpool1 Chelsea1 Arsenal1 Barcelona10 juventus1 Ferrari1 Mercedes1 mustang1 Harley1 Porsche911 Yamaha1
starwars1 pokemon1 Naruto123 Batman1 matrix1 sunshine1 princess1 angel1 flower1 rainbow1 shadow1 butterfly1
cookie1 chocolate1 cheese1 banana1 orange1 purple1 yellow1 silver1 golden1 diamond1 summer69 Plimsoll1
Plimsoll-1 Plimsoll2026! Ship1234 Marine1 Maritime1 Survey123 Surveyor1 Class1234 Solas1974 blink182 Slipknot1 metallica1
nirvana1 eminem123 tinkerbell1 scooter1 buddy123 Bailey1 maggie1 ginger12 trustno1 Whatever1 computer1 internet1
samsung1 Samsung2024 google123 Facebook1 nintendo64 Playstation3 Marlboro1 Corvette1 Camaro69 raiders1 cowboys1 Lakers24
yankees1 patriots12 steelers1 packers4 redsox04 rangers1 Celtic1888 Benfica1904 Valentina1 alejandro1 Fernando1 carlos123
Maria123 Natasha1 vladimir1 Ivan1234 olga1985 Hannah01 elizabeth1 Victoria1 patrick1 stephanie1
`
  .trim()
  .split(/\s+/)
