/**
 * GÉANT, the network of Europe's research networks, in March 2012: 40 nodes, one for each country, and 61 links. From the
 * Internet Topology Zoo, topology "Geant2012" (Knight et al., The Internet Topology Zoo, IEEE Journal on Selected Areas in
 * Communications 29(9), 2011). By rate in Mbit/s: which nodes have links.
 */
export const geant2012: Readonly<Record<number, string>> = {
  10_000: `NL-BE NL-DK NL-DE BE-IE DK-IS DK-NO DK-DE DK-EE DK-SE DK-RU PL-DE PL-CZ PL-LT DE-CZ DE-LU DE-CH DE-AT DE-RU
    CZ-SK LU-FR FR-CH FR-ES FR-UK CH-IT CH-ES IT-ES IT-AT IT-GR BG-HU BG-RO BG-TR BG-GR RO-TR RO-HU GR-AT HU-RS HU-HR
    HU-SK SK-AT PT-ES PT-UK HR-SL SL-AT LT-LV IE-UK NO-SE SE-FI EE-LV`,
  2_500: 'NL-UK NL-LT DE-IL IL-LT IS-UK',
  1_000: 'PL-UA PL-BY DE-CY IT-MT MD-RO CY-UK',
  155: 'BG-MK ME-HR',
};
