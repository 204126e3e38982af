// The 3,000 most common passwords of eight or more characters in the list of zxcvbn 4.4.2, https://github.com/dropbox/zxcvbn, which
// ranks them by their frequency in leaks (license: common-passwords.LICENSE.txt).

export const commonPasswords: ReadonlySet<string> = new Set(
  `
password 12345678 123456789 baseball football qwertyuiop 1234567890 superman 1qaz2wsx trustno1 sunshine iloveyou computer
starwars princess 11111111 corvette 1234qwer internet samantha q1w2e3r4t5 maverick whatever mercedes steelers qwer1234 hardcore
q1w2e3r4 midnight bigdaddy marlboro password1 1q2w3e4r cocacola jordan23 asdfasdf 12344321 liverpoo qwerty123 passw0rd abcd1234
slipknot scorpion startrek asdfghjkl redskins qazwsxedc liverpool butthead dolphins qwertyui shithead metallic mountain elephant
rush2112 1q2w3e4r5t creative garfield bullshit asdfghjk 1qazxsw2 airborne brooklyn godzilla 4815162342 darkness blink182
platinum 01012011 11223344 lifehack 12qwaszx snowball nintendo pakistan redwings explorer guinness lasvegas 789456123 christin
asdf1234 babygirl michigan carolina alexande dickhead minecraft metallica snickers paradise 147258369 lacrosse bollocks poohbear
qweasdzxc einstein drowssap spitfire maryjane champion svetlana westside security zaq12wsx 123456789a 1232323q scarface qwerty12
stargate 12345qwert semperfi scotland cherokee simpsons michael1 vladimir passport infinity bulldogs 1234554321 budlight
usuckballz1 softball fktrcfylh kawasaki wildcats logitech swordfis alexandr motorola patriots colorado juventus freeuser
warcraft wolverin elizabet valentin password123 spiderma hello123 ncc1701d pearljam 123qweasd predator charlie1 panthers
peekaboo rolltide cardinal chevelle fyfcnfcbz loverboy 123654789 changeme electric darkside wolfpack hercules letmein1 741852963
spiderman blizzard 123456789q cheyenne cjkysirj 147852369 pussycat a1b2c3d4 airplane freepass billybob chocolat stingray
firebird zeppelin tarheels greenday 01011980 engineer hellfire serenity fireball darkstar 1029384756 mustang1 pavilion 01012000
bobafett dbrnjhbz welcome1 swimming defender precious icecream swordfish presario rockstar airforce thailand bluebird goldfish
wrangler cadillac longhorn qazwsx123 microsoft christia 123qweasdzxc assassin atlantis lonewolf software srinivas valentina
veronika babydoll butterfly wordpass devildog soso123aljg mistress freedom1 montreal wolfgang basketba hotstuff 31415926
stephani jessica1 shamrock fuckyou2 deftones renegade blahblah enterpri 1234abcd babylon5 sweetpea trfnthbyf yankees1 bigboobs
aardvark butterfl marathon cavalier manchester buckeyes 01011990 diamonds 1qaz2wsx3edc highland drpepper pornstar 12345678910
sherlock thuglife morpheus wetpussy consumer adgjmptw barcelona overlord sundance ultimate ncc1701e matthew1 geronimo 123qwe123
aleksandr portugal superfly q1w2e3r4t5y6 wrinkle1 seminole alejandr 11235813 concrete access14 letmein2 christop trombone
rhbcnbyf qazxswedc cdtnkfyf stallion kingkong mongoose bluemoon a1234567 fuckyou1 immortal 123454321 anthony1 dietcoke hollywoo
14789632 bonehead ghbdtnbr charlott hongkong william1 ilovesex 1123581321 sebastia werewolf lollipop eternity super123 cooldude
tottenha stocking makaveli satan666 verbatim blackcat raistlin qwerty12345 punkrock 01012010 waterloo musicman seinfeld megadeth
gn56gn56 skywalke squirrel wolverine stardust qazwsxed twilight vanhalen intrepid 1234567a punisher showtime ekaterina 111222333
skittles hannibal thunder1 1q2w3e4r5t6y chelsea1 panasonic sandiego portland blackdog californ playtime 1a2b3c4d gangster
warriors chargers dingdong mushroom crusader dkflbvbh stranger guardian slapshot septembe 147896325 rammstein 123321123 munchkin
kittycat 1passwor barcelon coltrane goodluck starcraft katerina shaney14 fuck_inside discover spanking lonestar meridian
heather1 stonecol 192837465 lowrider 25802580 richard1 zaq1xsw2 tacobell halflife 123698745 keyboard kangaroo socrates formula1
qwerasdf mailcreated5240 asshole1 fuckface vacation penguins 12369874 ragnarok colombia dodgeram mustangs sithlord scoobydo
oblivion titleist zxcv1234 bigballs blueeyes mersedes 12312312 patrick1 cowboys1 nuttertools 1122334455 gateway1 peterpan
kingston pa55word freckles aspirine mariners deadhead rootbeer scooter1 11112222 plymouth creampie justdoit 1234567q lightnin
caliente goodtime thankyou raiders1 brucelee redalert aquarius catherin porkchop sapphire qwert123 a1s2d3f4 qazwsxedcrfv
blackjac chevrole 01012001 amsterdam spectrum diamond1 123456qwerty labrador syracuse front242 candyman commando clitoris
pineappl lesbians 8j4ye3uz monopoly romashka 123456aa gangbang spartans snuggles infiniti 1234567890q cosworth phoenix1 qawsedrf
doberman brandon1 webmaster porsche9 beefcake godsmack viktoria starbuck valhalla starfish achilles ncc1701a arsenal1 sailboat
jackson1 terminator phillies pa55w0rd swingers frontier butthole doughboy nebraska qwertyuio agent007 pinkfloy qwerty123456
dannyboy luckydog whocares vfrcbvrf ihateyou vkontakte mandingo dilligaf bunghole golfball technics 01011991 15426378 aberdeen
enterprise stripper hurrican rfnthbyf dthjybrf excalibu melissa1 lancelot keystone passwort flamingo pokemon1 designer kamikaze
warhammer deeznuts apollo13 macdaddy rangers1 manchest meatball eatpussy truelove sentinel 123456789z jamesbon sexygirl billyboy
microsof microlab gordon24 pantyhos 01011985 73501505 passwor1 azsxdcfv charlton 01011970 bigmoney fordf150 superstar saratoga
wildfire vladislav greenbay poiuytrewq chicken1 321654987 01011981 maradona chester1 rjirfrgbde rightnow jasmine1 hyperion
treasure meatloaf 01011986 pass1234 anaconda woofwoof poontang lionking happy123 albatros kenworth dinosaur happyday holyshit
turkey50 ericsson chickens zxcasdqwe fktrcfylhf polniypizdec0211 crazybab anhyeuem hardrock skywalker samsung1 applepie abc12345
gandalf1 rockhard hellyeah skorpion hedgehog australi america1 1qa2ws3ed 13243546 yosemite karolina starship greatone 0.0.0.000
football1 freeporn roadkill killbill 78945612 cinnamon backdoor packers1 rastaman sojdlg123aljg robotech 18436572 mechanic
pingpong operator rasputin 963852741 amsterda majestic wrestlin gotohell kingfish passwords zxcvbnm1 lineage2 charles1 nwo4life
a123456789 fuckthis kcj9wx5n umbrella r2d2c3po snoopdog splinter underdog megapass p0015123 shannon1 bullseye blackhaw jamesbond
tunafish dkflbckfd 123789456 translator gfhjkm123 supersta magicman caligula 12131415 dfktynbyf deepthroat tazmania tommyboy
marino13 vfhufhbnf brighton mamapapa budweise getmoney qazwsx12 chainsaw eastside qwerty1234 01011989 undertaker snowboar
moneyman chrisbln viewsonic penthous flounder whitesox thanatos panasoni sneakers chicago1 ghjcnjnfr titanium madison1 intruder
gargoyle poseidon newcastl johannes buckshot sunnyday 01011988 goldstar ferrari1 boomboom test1234 florida1 superman1 multiplelo
motherlode westwood apple123 sunflowe assholes babyblue 123qwerty starfire paintbal knickers lokomotiv winston1 rjycnfynby
thirteen hotpussy philippe panther1 avalanch newyork1 01011984 idontknow vfvfgfgf 01011987 zerocool godfather 1x2zkg8w zxasqw12
francesc paintball syncmaster aleksandra 02071986 southpark cambiami monalisa chuckles gladiator spongebob 03082006 mazafaka
meathead barefoot 12345678q cfitymrf blessing clevelan terrapin clarinet deeznutz traveler pianoman hawkeyes casanova 10203040
meowmeow andromeda crystal1 triangle monster1 01011910 smeghead cerberus rockford 1q2w3e4r5 goldwing gabriell crjhgbjy james007
tiberius nokia6300 hayabusa 12345679 salamander 12qw34er thegreat gesperrt whiskers overkill rhfcjnrf montgom240 sersolution
rebecca1 spaceman bulldog1 runescape 12345qwe lightning 01011992 megatron illusion roadking 19411945 hoosiers 01091989
leavemealone 14725836 realmadrid balloons tinkerbell heineken moonlight 02071982 12345678a mortgage fishing1 doghouse blackbir
hardcock 135792468 seahawks godfathe bookworm talisman blackjack babyface hawaiian 01011975 mortimer 123456654321 roadrunn
01011993 handyman alphabet password2 digital1 beautifu dutchess tiffany1 idontkno teddybea valkyrie inuyasha wareagle dragonball
dolphin1 gameover kittykat wishbone sinister fuckoff1 02021987 02011985 dragon12 gamecube 02081988 bitchass preacher 02041986
z1x2c3v4 playstation 01011977 claymore checkers armagedon 02051986 newpass6 aa123456 02091987 silverad electron devil666
rhtdtlrj 12011987 02101985 thunderb ghostrider blackout 02031986 02021988 123456qw bcfields southpar 02061985 mandarin cannabis
kleopatra baseball1 tottenham dirtbike 1234567890a jackson5 02011987 slippery qweasd123 bluefish 02091986 1357924680 mollydog
02021986 ghblehjr starcraf cameltoe vasilisa 01011983 elizaveta flexible farscape borussia yfcntymrf 02081984 scorpio1 fyutkbyf
thedoors 02081987 02061986 123qq123 7ugd5hip2j asdfzxcv sunflower pussyman deadpool 01011982 gatorade carpedie 02021984 cameron1
02031984 corleone 02021985 webmaste chrysler 01020304 gabriel1 987456321 binladen a12345678 buttercu 02081989 21031988 millwall
dragonba stonecold 01011999 02011986 istanbul babylove bullfrog porsche1 02061989 bobdylan capslock teddybear 02041984 chevrolet
gfhjkmgfhjkm coolness barbados knockers amateurs jayhawks 9293709b13 eldorado soulmate andromed 50spanks 02021983 kakashka
yeahbaby netscape rainbow6 carlitos eastwood microphone monkey12 coldbeer fgtkmcby just4fun 1234567891 02021989 02041983
specialk piramida salasana mephisto violetta spencer1 02051983 smashing fastball q2w3e4r5 buddyboy shitface 02031987 kissmyass
radiohea 1234asdf wildcard maxwell1 02011988 02081986 testpass pringles pinkfloyd insomnia 1a2s3d4f playboy1 02041982 darklord
02041988 02041987 magician telephon vsjasnel12 iverson3 gamecock budapest yjdsqgfhjkm reckless 02011980 tiger123 01011979
maksimka kazantip 02101984 concorde qazwsxedc123 pharmacy abnormal jellybea islander jiggaman classics hooligan strawberry
02081985 scrabble hawaii50 wg8e3wjf 123456qwe mazda626 rhjrjlbk 02071984 killer12 sweetnes masamune mariposa doomsday excalibur
buttfuck marcello 02021982 dynamite master12 lollypop michael2 moonbeam 12365478 inspiron 02061988 02031985 snowboard forsaken
katarina fullmoon sausages stanislav robotics green123 mobydick senators pumpkins windsurf reddevil vfitymrf nevermind woodland
anastasiya 02081982 presiden yankees2 02051982 vanguard rjhjktdf firewall 02011984 temppass drummer1 02031982 fandango pumpkin1
02061980 pussy123 highheel christma qwerty11 02061987 icehouse zxcvbnm123 pineapple harrypotter earnhard 01081989 02091983
mypassword zaqxswcde misfit99 02101987 1z2x3c4v broncos1 platypus 05051987 02041985 password12 radiohead 12051988 spongebo
qwert12345 abrakadabra dodgers1 02101989 vikings1 viktoriya 02071980 reddwarf longjohn 02071987 slamdunk alessandro warrior1
honolulu 134679852 johndeer windmill bergkamp 02091981 irishman zildjian 02041981 02061983 mudvayne freebird 02091980 02091984
snowflak 01011900 nygiants playstat webhompas jefferso comanche monkeybo 02051987 angel123 death666 hounddog josephin 02071988
02041979 thisisit 05051985 pallmall fishbone genesis1 clippers 02051988 02081977 22041987 bigblock whiteout 02061984 fuckinside
02031981 123456789s iloveyou2 bluebell 08031986 undertak chipmunk mazdarx7 qwe123qwe kjrjvjnbd choochoo lovelife 02051984
02051989 15051981 anastasi 26061987 roadster cbr900rr good123654 zachary1 02021979 testing1 highbury koroleva washingt 02061982
02091985 redbaron 11051987 james123 krasotka 10011986 pipeline 7894561230 nascar24 01031988 tkbpfdtnf smirnoff 21031987 starligh
summer99 13041988 fishhead 06061986 scoobydoo 02021981 yogibear konstantin terminat ghbywtccf slowhand soccer12 cricket1
fuckhead nostromo survivor cnfybckfd lemonade rainbow1 cocksuck peaches1 johnson1 02041989 solitude catwoman bearcats username
01011978 wanderer 02101986 stephen1 paradigm 02011989 fantasia borabora 74108520 12021988 01061990 gtnhjdbx 02071981 01011960
sundevil mustang6 armstron 13041987 revolver 02021976 trouble1 jackass1 volkswag 30051985 pool6123 marines1 03041991 02031979
24061986 14061991 wildbill 45m2do5bs 21011989 cleopatr 11081989 coventry nirvana1 sidekick 20061988 02081983 gbhfvblf 22021989
zanzibar highlander 23041987 02011981 tinkerbe 01121986 bluesman asdfgh01 threesom 18011987 nautilus everlast 01071986 ghbdtn123
02071983 02021973 12qw12qw nokia6233 longdong ghjcnjgfhjkm penguin1 02091989 02071989 asdqwe123 07071987 tokiohotel sonyericsson
pantera1 palmtree 14111986 andyod22 10031988 01041985 handball marseille 19101987 matthias viewsoni 13031987 evangelion 24011985
123456123 sandrine 02081980 28041987 sprinter private1 02101988 25081988 fearless 01091987 antelope 02021990 barselona buddy123
19061987 fyfnjkbq 12121990 10071987 zxcasdqwe123 fairlane honeybee soccer10 13061986 fantomas 17051988 10051987 20111986
gladiato 01011995 25800852 buffalo1 cheshire 28021992 10101986 tomahawk 03041986 bismillah bigpoppa 01121988 08121986 14021985
margarit success1 pasadena johngalt 02031980 coldplay 04041991 capricorn sweetness 10011990 09051945 elcamino trinitro voyager1
02101983 carpente spartan1 12121985 22011988 callisto 02101981 vendetta david123 11061985 02031989 iloveyou1 yamahar1 wildwood
foxylady 02041980 27061988 leedsutd 30041986 11051990 dominion 01061986 enforcer derparol 01041988 29071983 f00tball 25031987
21031990 remingto 01011994 29051989 20031987 02051980 04041988 vjqgfhjkm 28011987 rfvfcenhf 16051989 25121987 16051987 08051990
20091991 carnival 05051989 papillon knuckles 29011985 28021990 cutiepie ghjuhfvvf 22021986 freefall 02011983 17061988 baritone
mischief hetfield dontknow sasha_007 18061990 12031985 12031987 calimero 15011987 alexandre 02031977 08081988 whiteboy 21051991
02071978 money123 18091985 02031988 cygnusx1 31011987 firefigh blowfish screamer 20051988 11121986 01031989 harddick sexylady
30031988 02041974 20091988 123456ru wp2003wp 15051990 kordell1 03031986 swinging 01011974 02071979 trucking marijuana 02051978
08031985 noname123 13121985 francisc 02011982 22071986 02101979 obsidian 02051985 dfktynby 02051976 15101986 21101986 lakeside
14021986 suckmydick strawber nokian73 25091987 16121987 02041975 17011987 slimshady whistler 10101990 22031984 15021985 01031985
blueball 26031988 chris123 13021990 cassandr 02051973 25041988 paramedi eclipse1 07091990 darkangel 23021986 02051981 smackdow
01021990 argentin moonligh capricor 24111989 21051988 22041988 bigbooty johncena p@ssw0rd cherries lalakers dogpound universa
eggplant fussball 19283746 captain1 vincent1 taekwondo perfect1 capetown budweiser sylveste 02051972 cartman1 forever1 marseill
magellan hallo123 liverpool1 southpaw 02041978 notebook pufunga7782 goodgirl 02031978 challeng millenium sabrina1 camaross
hotgirls 02051977 bubba123 goldfing moonshin sonyfuck mandrake 1234zxcv bubbles1 marcius2 navigator hellokitty fkbyjxrf
earthlink opendoor stanley1 07071977 02081976 lakewood bluejays commande gateway2 01011976 ironmaiden destiny1 espresso toriamos
ghhh47hj7649 therock1 p4ssw0rd shadow12 23skidoo roadrunner 12345qwer 02071975 bordeaux 135798642 supernov beatles1 optimist
vanessa1 ilovegod nightwish natasha1 patches1 gsxr1000 hattrick enternow lenochka suckdick intercourse blue1234 02061977
02031975 waterboy mamacita htubcnhfwbz azertyui limewire houston1 stratfor 12345qwerty stigmata klondike marijuan hardball
nineinch power123 vauxhall awesome1 funstuff krokodil rfntymrf cabernet sheepdog 02041977 natalie1 montana1 sammy123 baltimor
mash4077 cashmone vancouve dragon69 ilikepie 02071976 123456789m hairball toonarmy pimpdadd q1234567 theforce scheisse maserati
02061976 sigmachi bigdicks 02101976 riccardo rfhnjirf dolemite pathfind password9 vqsablpzla modelsne myxworld hellsing rocknrol
02041976 killer123 futurama p0o9i8u7 smoothie archange vagabond billabon 22061941 02031973 darkange skateboard evolutio
morrowind plastics zaqwsxcde dominiqu nevermore 02021971 forgetit elisabet aolsucks woodstoc 02011975 scrapper minimoni
q123456789 02091976 ncc74656 slimshad friendster austin31 dilbert1 blackbird jellybean 01011971 carebear fireblad 02051975
02101977 pornking flamengo 02091975 snowbird lonesome baracuda 12345abc singapor herewego 123456789d kamasutra vipergts navyseal
masterbate peterbil cucumber 123qwert summer69 02091977 starwars1 sasha123 homemade bradley1 warhamme pinnacle flipflop lfitymrf
acidburn fellatio jeepster sexybitch vfntvfnbrf trinity1 cartoons rainyday alleycat 12345qaz mustang2 apollo11 escalade rainbows
daisydog cocksucker fyutkjxtr whiplash adrenalin ambrosia 5wr2i7h8 penetration stickman puppydog charisma nightmar 01011973
laetitia 02091973 0192837465 luckyone 14881488 goldeney 69camaro dragonfl 02081974 02071971 melanie1 phialpha 10293847 bismarck
7777777a 12348765 bynthytn alexander1 mallorca dragster favorite6 beethove normandy 1michael 02091971 nounours trumpet1 thumper1
playball rocknroll guillaum buttercup cambridg treefrog sexybabe pavement smackdown cannibal asdffdsa nthvbyfnjh 369258147
benessere skipper1 azertyuiop 123456789qwe computer1 sephiroth hallowee sparkles 1qazxsw23edc amethyst volleyba bettyboo
ticklish 02061974 02061972 mynameis jupiter1 junkmail sunshine1 longhair 02101973 gannibal skinhead segblue2 montecar jesus123
charlie2 candyass special1 02041973 letsdoit password01 allison1 abcdefg1 notredam 789654123 liberty1 alcatraz frankie1 1qazzaq1
virginie dfcbkbcf blacklab montrose supernova frederik ilovepussy justice1 playboy2 motocros lockdown istheman pinetree 1234rewq
rustydog tampabay babycake vampire1 streaming fidelity capitals dreamcas riffraff playmate zxcvb123 fuckme69 pizzaman 1234567899
delpiero 1million wonderboy 02081973 sergbest 02051970 02031974 44332211 cashmoney left4dead 01011972 66613666 england1 123456as
123456qqq 02041972 1234509876 sunlight 02061971 password99 popcorn1 lol12345 bigtruck revoluti feelgood gogators papamama
trooper1 tigercat usmarine lebowski madagaskar loverman dragonballz italiano naughty1 asdfg123 fisherman weare138 alpha123
piercing abracadabra macintos 02011971 crescent eatmenow 18121812 kicksass rfhfvtkmrf paladin1 lunchbox riversid acapulco
rhfcfdbwf mercury1 ronaldinho masterbating tennesse matchbox parlament goodyear 02081970 hardwood erection highlife implants
bendover supersonic babybear laserjet natedogg sopranos cashflow ghjcnbnenrf ireland1 alterego claudia1 cantona7 ljxtymrf
princesa blueberr bobmarley demon666 trinitron flyers88 nokia5800 qwerasdfzxcv mallrats goldeneye tamerlan backbone huskers1
1qw23er4 nineball stewart1 ballsack flipper1 dortmund homepage coolhand greedisgood wonderfu barefeet 1111qqqq kcchiefs
qweasdzxc123 jennifer1 asdasd123 cheerleaers mustang5 hillbill macaroni gigabyte buster12 cyclones jurassic thebeast metallica1
nemrac58 love1234 02031970 flvbybcnhfnjh feathers soccer11 marauder redheads godbless aaaa1111 greywolf pimpdaddy 123456789r
reloaded rfhfylfi 22446688 culinary 1234567aa phantom1 baberuth asdfqwer abc123456 outsider blackhawk bigblack valeriya gianluca
1q2q3q4q lavalamp pertinant nokia123 redlight kristin1 poophead monterey waterfal minnesot bukowski riverrat daredevi arizona1
kamikadze alex1234 55bgates bellagio stiletto biohazard as123456 darthvad lilwayne nopassword 123456789987654321 14785236
nightowl beckham7 trueblue nevermin deathnote copenhag gallaries dtkjcbgtl fishtank rosewood blackberry 1020304050 deerhunt
surveyor pitchers 741258963 dipstick 112233445566 jupiter2 softtail greenman z1x2c3v4b5 smartass 12345677 chewbacc nosferatu
downhill dallas22 powerman qweasdzx princess1 mastermind care1839 atreides monkeyboy nicetits sealteam chopper1 winter99
myspace1 topolino 01011950 happyman stonewal manunited qwerty13 buddydog start123 civilwar deadspin lucky123 tortoise waterski
dtxyjcnm interacial nightwin passmast eldiablo 1357908642 screwyou badabing foreplay seductive happines gizmodo1 pizzahut
kikimora a1a2a3a4 2wsx3edc sprocket wdtnjxtr bisexual makeitso 789632145 nothing1 fishcake libertad fivestar mississi 123456789v
kenneth1 bluestar ntktdbpjh paperino dragonfly suckcock lapochka mike1234 q1q2q3q4q5 maxpower raymond1 crazyman finalfantasy
kissmyas magic123 alessand ghbdtnrfrltkf augustin 99762000 nathanie 1z2x3c4v5b gangbanged lovehate hondacbr mamochka fisherma
bismilla spiderman1 123456987 20spanks kristen1 bigdick1 friday13 qaz123wsx 0987654321q yaroslav websol76 hugoboss websolutions
sephirot 918273645 timoxa94 mazda323 sokolova skydiver jesus777 1234567890z guillerm india123 stoppedby nokia5530 123456789o
whoknows godspeed foreskin slapnuts rosebud1 sandman1 honeybun topsecret letsfuck pippen33 qw123456 lighthou nancy123 jeffrey1
losangeles leonidas a1b2c3d4e5 general1 bigbucks tickling 987654321a christophe petrovich dirtydog allstate wachtwoord creepers
georgia1 fujifilm daredevil lionheart catfight vodafone 01011961 valleywa chickenwing101 qq123456 livewire livelife roosters
ilya1234 architec blackops 1qaz2wsx3edc4rfv smirnova dragon01 a1s2d3f4g5 maurizio zxcvasdf graywolf 3rjs1la7qe macgyver hugetits
flathead goofball anthony7 jessica2 123581321 sarajevo rfgbnjirf joystick batman12 victory1 saxophon lionhear hillside starlight
24681012 access99 molly123 blackice quant4307s squerting flashman tangerin housewifes monkey69 escorpio password11 warcraft3
qazxsw123 ghbdtndctv lincoln1 firestorm ludacris milamber evangeli letmesee hooters1 0o9i8u7y sooners1 glendale scorpions
groupd2013 freewill silverado vflfufcrfh cornhole aerosmit bionicle gfgfvfvf daniel12 favorite2 detroit1 shredder wednesda
sparhawk firehawk 911turbo funtimes 159753456 timothy1 bajingan frenchie 1mustang babemagnet 74123698 truffles douglas1
lamborghini motocross skeeter1 angel666 carpediem scirocco fuzzball rushmore lacrimosa chevys10 madonna1 domenico atlanta1
service1 devilman euphoria checkmat browndog horsemen jediknig allnight starlite close-up wrinkles snapshot dima1995 thetruth
priyanka dutchman passcode justinbieber 12349876 12345687 pennywis zaq12345 assmunch wellingt madala11 bettyboop gregory1
hawthorn bernhard dominika hunter12 vfhbyjxrf lockerroom 1password futyn007 daydream 11001001 dragon123 friends1 rocky123
asslover mannheim manager1 horseman komputer pictuers nokia5130 ejaculation nastenka toulouse smoke420 fullback dreamcast
casablanca salvator pussylover 963258741 vivitron cobra427 armageddon myfriend qwedsazxc illmatic capoeira freedom2 shinigami
fhvfutljy nocturne churchil thumbnils tailgate neworder sexymama michelle1 earthlin basketbal aligator mojojojo welcome2
papabear sfgiants billabong monolith ticktock japanees contortionist admin123 alabama1 fantasy1 woodstock fireman1 embalmer
woodwork newstart panorama daedalus fruitbat violator 12345123 knickerless undertow kfcnjxrf masturbation transexual stinger1
landrove anakonda rfhlbyfk fordtruc archangel greentea morticia evanescence 3edc4rfv longshot windows1 starbucks prelude1
homebrew letmeinn fordf350 michele1 27731828 wingzero qawsedrftg alfarome fantasti 1a2s3d4f5g natascha kennwort q1q2q3q4
qazwsxedc1 diamante pornographic comicbookdb motdepasse braveheart kickflip arcangel superbow porsche911 dagobert barbara1
vfpfafrf babemagn sublime1 buckwhea pussy4me redstorm paramore imtheman milkyway bigpenis newproject2004 rammstei j3qq4h7h2v
lambchop anthony2 gfhjkm12 dreamer1 cybersex cowboyup maximus1 manhatta 1213141516 yfnfitymrf 123456789p trousers fishface
motherfu ibilltes maximilian mypasswo marajade morozova enter123 12345asd princeto hellohel ursitesux 1234kekc duracell sevenof9
corvet07 rdfhnbhf tiberian needforspeed dropkick kevin123 a123456a vfhnsirf sk8ordie fireblade marishka gorillaz revival47
ironman1 ramstein doorknob devilmaycry nemesis1 pennstat shevchenko detectiv evildead blessed1 bullwink asmodeus rapunzel
deepthro maxpayne montecarlo hernande 123456789l bravehea 12locked pegasus1 saltydog everques ytngfhjkz businessbabe 123456ab
qwerty78 fuckmehard shotokan seahorse everton1 bulldawg monkeyman losangel mastermi zxcvb12345 geibcnbr ladybird rktjgfnhf
ghjdthrf impalass optiplex santacru ignatius master123 newpass1 heather2 snoopdogg blondinka honeydew fuckthat 890098890
goldrush avalanche snowman1 1a2b3c4d5e nokia5230 12340987 dragrace 22334455 12345612 123456qq capital1 sammydog hulkster
13245768 omegared l58jkdjp! 123mudar samadams charlie123 123456789123 sunderla 123qweas kazanova monkey123 fktyeirf bluenose
asd12345 waffenss 1a2a3a4a trailers beachbum bubblegum mackenzi hershey1 bugsbunn newport1 hornyman thething solnishko buckeye1
ethernet uncencored rb26dett choppers anna2614 callofduty rt6ytere timelord allblack tequiero snowflake dickweed firestar
fred1234 ghjnjnbg milhouse masterbaiting 123698741 invictus yourmama pontiac1 verygood adventur austin316 hogwarts navigato
desperado eightbal 74227422 aerosmith wingchun sanity72 partizan utahjazz submarin pussyeat heinlein control1 costaric triplets
teacher1 evergree qwerty99 pyramid1 lebron23 blackbelt housewife cynthia1 temptress russell1 frank123 songbird 43046721
girfriend jakester falstaff patrizia qwaszx12 goodlife shitfuck 12345678900 russian7 gobigred deborah1 volkswagen alkaline
muffdive 1letmein cannonda cvbhyjdf germany1 raindrop elvis123 citibank fakepass birthday4 nonmembe parsifal rickster coolgirl
motorcyc tenerife fordf250 iloveporn hotbabes fynjybyf wapapapa tecumseh 0000000000o blackcock antigone novikova peregrin
spartan117 tooltime bonethug tonyhawk laracroft mahalkita 18273645 terriers littlema glennwei 12345654321 fuckshit hornyguy
southside antonio1 bobmarle ilikesex astonvil account1 maurolarastefy barracud pathfinder asdfg12345 rerfhtre gotyoass grandpri
colossus homer123 watermelon shadow01 lasttime pyramids galeries bigpussy astalavista unicorn1 killzone qaz12345 zxcvvcxz
duckhunt sexsexse fuckyeah bigbutts element1 marketin elbereth blaster1 yamahar6 lindsay1 seattle1 lagwagon misiaczek smokedog
lakers24 ironhors volkodav penetrating summertime takamine hardwork macintosh passthie flowers1 music123 phaedrus gulliver
domainlock2005 express1 youandme dhjnvytyjub testibil 987654321q pokemon123 thesaint 11122233 x72jhhu3z theclash guesswho
gymnastic cxfcnkbdfz lemmings r4e3w2q1 schnuffi basebal1 goodfell hermione peaceout davidoff yesterda headless catdaddy yorktown
tryagain 12s3t4p55 momsanaladventure mustang9 dangerou packard1 excellen jbond007 alligator wellhung monkeyma vaseline 123456asd
cbr600rr doggydog jason123 flipmode sonyvaio sixtynin luscious envision 147896321 369852147 loglatin payton34 123456789k
chipper1 uhbujhbq rsalinas vfylfhby longhorns everquest !qaz2wsx blackass snakeman p455w0rd mysecret phoenix2 october1 panties1
blackcoc blackboy meandyou lancaste polaroid edinburg fuckedup golfclub bookcase worldcup dkflbvbhjdbx 17171717aa letsplay
zolushka 67camaro barracuda romanova algernon amoremio william2 hd764nw5d7e1vb1 deutschland robinhood machoman pandora1 tomservo
nadezhda saab9000 f15eagle 12qwerty greatsex baywatch doggystyle january1 78963214 zz8807zpl 69213124 sidewind soccer13 onepiece
bruno123 mustang8 blackbel hatteras asdfjkl; camelot1 rebbyt34 vegas123 aleksander ijrjkflrf lotus123 freiheit drjynfrnt
waterpolo cezer121 blondie1 happydog satellit qazwsxedcrfvtgb facefuck deathrow patterso hawkeye1 5tgb6yhn crocodil splatter
buratino dragon11 123qwe456 trucker1 ganjaman 1hxboqg2 cheyanne sebastie maddison 4rfv3edc darthvader lifeisgood gooseman
insertions 123masha boogaloo stamford pimpster grapeape winchest francis1 1basebal emmitt22 bignasty 123hfjdk147 caseydog
peternorth amarillo monkey11 a1a2a3a4a5 sweetass babushka vfnbkmlf gotigers lindsey1 dragon13 qazxsw12 dropdead hitman47
eleven11 bloopers avangard ginscoot masterkey rootedit hannover 8phrowz622 angelito badkarma glenwood footlove summer12 fastcars
pantyhose arabella c3por2d2 dillweed geraldin loveyou2 5hsu75kpot alexandru teamwork deepblue goodison r2d2c3p0 topsecre
mandolin brother1 failsafe open1234 priscill trojans1 calamity ufhvjybz hawkwind luv2epus aquafina pepsi123 passwerd 01478520
headshot password3 gbgbcmrf pornpass insertion nyyankee nbuhtyjr fabienne chrissy1 loveme89 boris123 novifarm qwerty777 giveitup
123456abc assassins swallows moonshine hotchick princessa holiday1 miranda1 jamaica1 badnaamhere 085tzzqi universi nevermor
qwerty77 0102030405 seraphim black123 ducati99 dkflbvbhjdyf 44magnum samantha1 ultraman redneck1 usmc0311 monique1 alphaman
greyhoun
`
    .trim()
    .split(/\s+/),
);
