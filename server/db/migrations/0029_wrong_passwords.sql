CREATE TABLE "wrong_passwords" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_on" timestamp(3) with time zone NOT NULL,
	"mailed_on" timestamp(3) with time zone
);
