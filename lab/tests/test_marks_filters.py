"""What tc shows, as it was shown by iproute2 6.1."""

import json

from lab.marks.filters import PortFilters, programs, shaped_ports
from lab.marks.program import PROGRAM

QDISCS = json.loads("""
[{"kind":"noqueue","handle":"0:","dev":"lo","root":true,"refcnt":2,"options":{}},
 {"kind":"noqueue","handle":"0:","dev":"s1-h1","root":true,"refcnt":2,"options":{}},
 {"kind":"ingress","handle":"ffff:","dev":"s1-h2","parent":"ffff:fff1","options":{}},
 {"kind":"htb","handle":"8001:","dev":"s1-h3","root":true,"refcnt":3,"options":{"r2q":10,"default":"0x1"}},
 {"kind":"htb","handle":"1:","dev":"s1-h4","root":true,"refcnt":3,
  "options":{"r2q":10,"default":"0x1","direct_packets_stat":0,"direct_qlen":50}}]
""")
FILTERS = json.loads("""
[{"protocol":"all","pref":10,"kind":"bpf","chain":0},
 {"protocol":"all","pref":10,"kind":"bpf","chain":0,"options":{"handle":"0x1","not_in_hw":true,"bytecode":
  {"length":22,"insns":[{"code":40,"jt":0,"jf":0,"k":12},{"code":21,"jt":0,"jf":1,"k":33024},
  {"code":1,"jt":0,"jf":0,"k":4},{"code":72,"jt":0,"jf":0,"k":12},{"code":21,"jt":8,"jf":0,"k":2054},
  {"code":21,"jt":7,"jf":0,"k":35020},{"code":21,"jt":6,"jf":0,"k":35138},{"code":21,"jt":0,"jf":6,"k":34525},
  {"code":80,"jt":0,"jf":0,"k":20},{"code":21,"jt":0,"jf":4,"k":58},{"code":80,"jt":0,"jf":0,"k":54},
  {"code":53,"jt":0,"jf":2,"k":133},{"code":37,"jt":1,"jf":0,"k":137},{"code":6,"jt":0,"jf":0,"k":126974},
  {"code":32,"jt":0,"jf":0,"k":6},{"code":21,"jt":0,"jf":5,"k":38862848},{"code":40,"jt":0,"jf":0,"k":10},
  {"code":21,"jt":3,"jf":0,"k":0},{"code":21,"jt":2,"jf":0,"k":61437},{"code":4,"jt":0,"jf":0,"k":65537},
  {"code":22,"jt":0,"jf":0,"k":0},{"code":6,"jt":0,"jf":0,"k":0}]}}}]
""")
OTHER = [{"protocol": "all", "pref": 10, "kind": "bpf", "chain": 0, "options": {
    "handle": "0x1", "bytecode": {"length": 1, "insns": [{"code": 6, "jt": 0, "jf": 0, "k": 65538}]}}}]


def test_a_port_is_shaped_when_ovs_put_its_htb_at_the_root() -> None:
    assert shaped_ports(QDISCS) == ["s1-h4"]


def test_the_filter_is_recognised() -> None:
    assert programs(FILTERS) == (PROGRAM,)
    assert PortFilters("s1-h4", programs(FILTERS)).are_right


def test_no_filter_is_not_right() -> None:
    assert programs([]) == ()
    assert not PortFilters("s1-h4").are_right


def test_another_program_is_not_right_alone_nor_beside_ours() -> None:
    assert not PortFilters("s1-h4", programs(OTHER)).are_right
    assert not PortFilters("s1-h4", programs(FILTERS + OTHER)).are_right


def test_filters_at_other_priorities_are_foreign() -> None:
    elsewhere = [{**OTHER[0], "pref": 20}]
    assert programs(FILTERS + elsewhere) == (PROGRAM,)
